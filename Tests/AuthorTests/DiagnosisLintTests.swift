import Foundation
import Testing

@testable import Author
@testable import Companion

/// The section *Diagnose*, as it should be, and with one mistake each.
@Suite enum DiagnosisLintTests {
  private static let section = """
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
    try DiagnosisLint(
      page: Page(path: "Chapters/02-AddRemove.md", text: text),
      tests: ["It adds", "It removes", "It empties", "It ends"],
      answers: AnswerSource.all(in: answers, of: "02-AddRemove.answers")
    ).findings().map(\.description)
  }

  @Test("A section in the right form, or none, has no findings")
  static func accepts() async throws {
    #expect(try findings(section) == [])
    #expect(try findings("# 02 AddRemove") == [])
    #expect(
      try findings(
        section.replacing("- c: \"It ends\"", with: "- c: \"It empties\"\n- d: \"It ends\""))
        == [])
  }

  @Test(
    "Each mistake is named, with its line",
    arguments: [
      ("02-AddRemove.answers", "03-Invoke.answers", ":1: Diagnose has a block below `<!-- diag"),
      ("<!-- diagnose: ", "<!-- code: ", ":1: Diagnose has a block below"),
      ("Appends -->\n", "Appends -->\n\n", ":1: Diagnose has a block below"),
      ("Appends -->", "Prepends -->", ":5: 02-AddRemove.answers has no answer Prepends with"),
      ("Appends -->", "Traps -->", ":5: 02-AddRemove.answers has no answer Traps with"),
      ("- c: \"It ends\"\n", "", ":10: Diagnose has three or four choices"),
      ("- c: ", "- e: ", ":10: Diagnose has three or four choices"),
      ("- c: \"It ends\"", "- c: \"It stops\"", ":12: No test of this step is named \"It stops\"."),
      ("- a: \"It adds\"", "- a: \"It ends\"", ":11: In the tests, this one comes before"),
      (
        "**b**: \"It removes\"", "**a**: \"It adds\"", "goes red first: `**b**: \"It removes\". …`."
      ),
      ("**b**: \"It removes\"", "**a**: \"It removes\"", ":16: The fold begins with the test"),
      ("> ", "", ":16: The fold quotes the rule"),
      ("diagnose 2`", "diagnose 3`", ":16: The fold names the command for another answer"),
    ])
  static func refuses(old: String, new: String, text: String) async throws {
    let found = try findings(section.replacing(old, with: new))
    #expect(found.count == 1 && found[0].contains(text), "\(found)")
  }
}
