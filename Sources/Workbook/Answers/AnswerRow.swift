import Foundation

/// A row of the table: an answer, what was expected of it, what came of it, and who says so.
struct AnswerRow {
  static let header = columns("answer", "expected", "got", "the test that spoke")

  let isAsExpected: Bool
  /// Whether the tests ran, and did not say what was expected.
  let isSurprising: Bool
  let text: String

  /// - Parameters:
  ///   - answer: The answer.
  ///   - outcome: What came of it.
  ///   - tests: The display names of the step's tests.
  init(answer: Answer, outcome: ScratchCopy.Outcome, tests: [String]) {
    let expected = answer.verdict == .right ? "green" : "red"
    let got: String
    let voice: String
    var hasRun = false
    switch outcome {
    case .doesNotCompile(let error):
      (isAsExpected, got, voice) = (false, "-", "does not compile: \(error)")
    case .tooSlow(let test):
      (isAsExpected, got, voice) = (false, "-", "never came to an end: \(test)")
    case .tested(let run):
      got = run.failed.isEmpty && run.isComplete ? "green" : "red"
      (isAsExpected, voice) = Self.judge(answer.verdict, run, tests)
      hasRun = true
    }
    isSurprising = hasRun && !isAsExpected
    text = Self.columns(answer.name, expected, got, (isAsExpected ? "" : "NOT SO: ") + voice)
  }

  private static func columns(_ cells: String...) -> String {
    zip(cells, [26, 9, 6, 0]).map { cell, width in
      cell.padding(toLength: max(width, cell.count), withPad: " ", startingAt: 0)
    }.joined(separator: " ")
  }

  private static func judge(
    _ verdict: Answer.Verdict, _ run: TestRun, _ tests: [String]
  ) -> (Bool, String) {
    let crash = run.isComplete ? "" : " (the process ended in: \(run.unfinished.last ?? "no test"))"
    switch verdict {
    case .right:
      let isGreen = run.isComplete && run.failed.isEmpty && run.ended.count == tests.count
      return (isGreen, run.failed.joined(separator: "; ") + crash)
    case .wrong(let test):
      guard run.failed.contains(test) else {
        let others = run.failed.isEmpty ? "no test" : run.failed.joined(separator: "; ")
        return (false, "caught by \(others), and should be by: \(test)\(crash)")
      }
      let others = run.failed.count - 1
      return (true, test + (others > 0 ? " (and \(others) more)" : "") + crash)
    case .starter:
      let green = tests.filter { !run.failed.contains($0) }
      return (
        green.isEmpty && run.isComplete,
        (green.isEmpty ? "all of them" : "these pass: \(green.joined(separator: "; "))") + crash
      )
    }
  }
}
