import Companion

/// Checks that a row about a test, in a chapter or on a page of errors, has the name of one.
///
/// The unit tests compare *Diagnose* with the tests and the answers, and `author answers` compares
/// its rule with what a run says.
struct TestLint {
  let page: Page
  /// The titles of the step's tests.
  let tests: [String]

  func findings() -> [String] {
    page.textLines.filter { page.lines[$0].hasPrefix("| \"") }
      .filter { index in !tests.contains { page.lines[index].hasPrefix("| \"\($0)\" | ") } }
      .map { page.finding($0, "No test of this step has the name in this row.") }
  }
}
