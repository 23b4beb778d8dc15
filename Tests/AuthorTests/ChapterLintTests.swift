import Foundation
import Testing

@testable import Author
@testable import Companion

/// The form of a chapter, on a page that has it, and on pages that miss one thing each.
@Suite enum ChapterLintTests {
  private static let chapter = """
    # 02 AddRemove: a list

    [Exercise](a) · about 15 minutes · after [01 Wrapper](b)

    *By the end* you can keep a list.

    ## Recall
    ## The problem
    ## Predict
    ## The idea
    ## Your turn
    ## Hints

    <details><summary>Hint 1: the concept</summary>
    One.
    </details>
    <details><summary>Hint 2: where</summary>
    Two.
    </details>
    <details><summary>Skeleton: the shape</summary>
    </details>

    ## If a test stays red
    ## Pitfalls
    ## Compare
    ## Diagnose
    ## Key points
    ## Go further
    ## Further reading
    """

  private static func findings(
    _ text: String, path: String = "Chapters/02-AddRemove.md"
  ) -> [String] {
    ChapterLint(page: Page(path: path, text: text)).findings()
  }

  @Test("A chapter in the right form has no findings")
  static func accepts() async {
    #expect(findings(chapter) == [])
  }

  @Test(
    "Each part that is missing or wrong is named",
    arguments: [
      ("## Diagnose\n", "", "Compare, Diagnose, Key points"),
      ("## The idea\n", "## Idea\n", "The headings of this chapter have to be Recall, "),
      ("Hint 2: where", "Hint 3: where", "Hints has one to three folds"),
    ])
  static func refuses(old: String, new: String, text: String) async {
    let found = findings(chapter.replacing(old, with: new))
    #expect(found.count == 1 && found[0].contains(text), "\(found)")
  }

  @Test(
    "Short, empty and broken pages are reported, and trap nothing",
    arguments: ["", "# One line", "\n\n", "## Hints\n<details><summary>Hint 1: a", "```swift"])
  static func survives(text: String) async {
    #expect(!findings(text).isEmpty)
    #expect(!findings(text, path: "Chapters/00-Introduction.md").isEmpty)
  }
}
