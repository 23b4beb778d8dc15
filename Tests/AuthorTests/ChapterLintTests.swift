import Foundation
import Testing

@testable import Author
@testable import Companion

/// The form of a chapter, on a page that has it, and on pages that miss one thing each.
@Suite enum ChapterLintTests {
  private static let chapter = """
    # 02 AddRemove: a list

    ## Recall
    ## The problem
    ## Predict
    ## The idea
    ## Your turn
    ## Hints

    <details><summary>Hint 1: the concept</summary>
    </details>
    <details><summary>Hint 2: where</summary>
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

  private static func findings(_ text: String) -> [String] {
    ChapterLint(page: Page(path: "Chapters/02-AddRemove.md", text: text)).findings()
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
}
