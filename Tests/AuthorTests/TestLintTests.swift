import Foundation
import Testing

@testable import Author
@testable import Companion

/// What a page says about tests, as it should be, and with one mistake each.
@Suite enum TestLintTests {
  private static let section = """
    | "It ends" | It has no end. |

    ## Diagnose

    What happens?

    <!-- diagnose: 02-AddRemove.answers, Appends -->
    ```swift
    list.append(delegate)
    ```

    - a: "It adds"
    - b: "It removes"
    - c: "It ends"

    <details><summary>The answer</summary>

    **b**: "It removes". Its rule:

    > Compare with
    > `===`.

    Type `swift run workbook diagnose 2`.

    </details>
    """

  private static let answers = """
    # Appends
    wrong: It appends.
    misconception: It sets.
    caught by: "It removes"
    says: "Compare"

    -a
    +b

    # Traps
    wrong: It appends.
    trap: It sets.

    -a
    +b
    """

  private static func findings(_ text: String) throws -> [String] {
    try TestLint(
      page: Page(path: "Chapters/02-AddRemove.md", text: text),
      tests: ["It adds", "It removes", "It empties", "It ends"],
      answers: AnswerSource.all(in: answers, of: "02-AddRemove.answers")
    ).findings()
  }

  @Test("A section in the right form, or none, has no findings")
  static func accepts() async throws {
    #expect(try findings(section) == [])
    #expect(try findings("# 02 AddRemove") == [])
  }

  @Test(
    "Each mistake is named, with its line",
    arguments: [
      ("| \"It ends\"", "| \"It stops\"", ":1: No test of this step has the name in this row."),
      ("02-AddRemove.answers", "03-Invoke.answers", ":3: Diagnose has a block below `<!-- diag"),
      ("<!-- diagnose: ", "<!-- code: ", ":3: Diagnose has a block below"),
      ("Appends -->", "Traps -->", ":3: Diagnose has a block below"),
      ("- c: \"It ends\"\n", "", ":3: Diagnose has three or four of"),
      ("- c: ", "- e: ", ":3: Diagnose has three or four of"),
      ("- c: \"It ends\"", "- c: \"It stops\"", ":3: Diagnose has three or four of"),
      ("- a: \"It adds\"", "- a: \"It ends\"", ":3: Diagnose has three or four of"),
      ("**b**: \"It removes\"", "**a**: \"It adds\"", ":3: The fold begins with `**b**: \"It rem"),
      ("> ", "", ":3: The fold begins with"),
    ])
  static func refuses(old: String, new: String, text: String) async throws {
    let found = try findings(section.replacing(old, with: new))
    #expect(found.first?.contains(text) == true, "\(found)")
  }
}
