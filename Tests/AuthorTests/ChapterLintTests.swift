import Console
import Foundation
import Testing

@testable import Author
@testable import Companion

/// The form of a chapter, on a page that has it, and on pages that miss one thing each.
@Suite enum ChapterLintTests {
  /// A chapter with a paragraph of a number of words, so that it has the right length.
  private static func chapter(words: Int = 900) -> String {
    """
    # 02 AddRemove: a list

    [Exercise](a) · about 15 minutes · after [01 Wrapper](b)

    *By the end* you can keep a list.

    ## Recall

    <details><summary>What is a wrapper?</summary>
    A box.
    </details>
    <details><summary>Why weak?</summary>
    It ends.
    </details>

    ## The problem

    \(Array(repeating: "word", count: words).joined(separator: " "))

    ## Predict

    <!-- code: Sources/Workbook/Walkthrough/02-AddRemove.swift -->
    ```swift
    add()
    ```

    - **A.** One
    - **B.** Two

    <details><summary>Answer</summary>
    **B.** It prints
    <!-- output: workbook 2 -->
    ```text
    Two
    ```
    </details>

    ## The idea

    Idea.

    ## Your turn

    Write `add`.

    ## Hints

    <details><summary>Hint 1: the concept</summary>
    One.
    </details>
    <details><summary>Hint 2: where</summary>
    Two.
    </details>
    <details><summary>Hint 3: the shape</summary>
    Three?
    </details>
    <details><summary>Skeleton: the shape</summary>
    <!-- skeleton: Solutions/02-AddRemove/MulticastDelegate.swift -->
    ```swift
    list.…
    ```
    </details>

    ## If a test stays red

    | what you see | likely cause |
    |---|---|
    | "It removes" | The wrong one is removed. |
    | `missing return` | The body is empty. |

    ## Pitfalls

    **Care.** Always.

    **More care.** Often.

    **Still more.** Sometimes.

    ## Compare

    Same.

    ## Diagnose

    Which test goes red first?

    ## Key points

    - Point.

    ## Go further

    More.

    <details><summary>Hint</summary>
    Think.
    </details>

    ## Further reading

    [Page](https://docs.swift.org/swift-book/)
    """
  }

  private static func diagnostics(_ text: String, path: String = "Chapters/02-AddRemove.md")
    -> [String]
  {
    ChapterLint(
      page: Page(path: path, text: text), answer: ["list.append(delegate)"], hasTodos: true
    ).findings().map(\.description)
  }

  @Test("A chapter in the right form has no diagnostics")
  static func accepts() async {
    #expect(diagnostics(chapter()) == [])
  }

  @Test("Each part that is missing or wrong is named, with its line")
  static func refuses() async {
    for (old, new, text) in [
      ("# 02 AddRemove: a list", "# AddRemove", ":1: Expected the title `# 02 Name: subtitle`."),
      ("about 15 minutes", "short", "Expected a third line with links"),
      ("*By the end* you can", "You can", "Expected `*By the end* you can …` in"),
      ("## Diagnose\n", "", "## Compare, ## Diagnose, ## Key points"),
      ("## The idea\n", "## Idea\n", ":38: The headings of a chapter are ## Recall, "),
      ("Why weak?", "Why weak", ":7: Recall has two or three folded questions"),
      ("Walkthrough/02-AddRemove", "Walkthrough/Station", "Predict shows code of the example"),
      ("- **B.** Two\n", "", "Predict has two or three choices"),
      ("**B.** It prints", "It prints", "The answer begins with the letter"),
      ("**B.** It prints", "**C.** It prints", "The answer begins with the letter"),
      (
        "<!-- output: workbook 2 -->", "<!-- output: workbook 3 -->",
        "`<details><summary>Answer</summary>` with what the step's example prints"
      ),
      (
        "<summary>Answer<", "<summary>Solution<", "Predict has `<details><summary>Answer</summary>`"
      ),
      ("Hint 2: where", "Hint 3: where", "Hints has one to three folds"),
      ("Skeleton: ", "Shape: ", "Hints ends with `<details><summary>Skeleton: …"),
      ("list.…", "list.append(x)", "Hints ends with `<details><summary>Skeleton: …"),
      (
        "**Still more.**", "**And more.** Never.\n\n**Still more.**",
        "Pitfalls has at most three, each with a **name.** Found 4."
      ),
      ("Three?", "Is it `list.append(delegate)`?", "The hint contains a line of the solution"),
      ("<details><summary>Hint<", "<details><summary>Idea<", "Go further has a folded hint"),
      ("https://docs", "docs", "Further reading has a link"),
    ] {
      let found = diagnostics(chapter().replacing(old, with: new))
      #expect(found.contains { $0.contains(text) }, "\(text): \(found)")
    }
  }

  @Test("Words are counted without code and tables")
  static func counts() async {
    let page = Page(
      path: "Chapters/02-A.md",
      text:
        """
        # 02 A: b

        not counted

        one `two` [three](x) - <b>four</b>
        - five

        | a | b |
        ```
        c
        ```
        ## Hints

        not counted
        """)
    #expect(ChapterLint(page: page).words == 5)
    for words in [600, 1_500] {
      #expect(diagnostics(chapter(words: words)).contains { $0.contains("expected 900 to 1500") })
    }
  }

  @Test(
    "Short, empty and broken pages are reported, and trap nothing",
    arguments: [
      "", "# One line", "\n\n", "## Predict", "## Hints\n<details><summary>Hint 1: a</summary>",
      "```swift", "## If a test stays red\n| \"a\" | b | `c` |",
    ])
  static func survives(text: String) async {
    #expect(!diagnostics(text).isEmpty)
    #expect(!diagnostics(text, path: "Chapters/00-Introduction.md").isEmpty)
  }
}
