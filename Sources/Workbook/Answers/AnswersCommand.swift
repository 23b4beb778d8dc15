import Foundation

/// `workbook dev check`: shows that the tests catch wrong answers and let right ones pass.
struct AnswersCommand {
  let steps: [Step]

  /// Tries all answers and prints a table of them.
  ///
  /// - Returns: Whether each answer did what its header says.
  /// - Throws: An error if an answer cannot be used, or a file cannot be read or written.
  func run() throws -> Bool {
    Interruption.isNoted()
    let house = try House(around: FileManager.default.currentDirectoryPath)
    let library = AnswerLibrary(house: house)
    // All headers are read before the first answer is tried: a mistake in the last should not
    // show after minutes.
    let answers = try steps.map { try library.answers(to: $0.name) }
    var problems = try BookRules(house: house).problems()
    let scratch = try ScratchCopy(of: house)
    var tried = 0
    for (step, answers) in zip(steps, answers) {
      print("\(step.name): \(Self.summary(of: answers))")
      print(AnswerRow.header)
      problems += try library.problems(of: step.name, starter: answers[0])
      try scratch.build(for: step.name)
      for answer in answers {
        let row = AnswerRow(
          answer: answer, outcome: try scratch.run(answer, of: step.name),
          tests: try library.testNames(of: step.name))
        print(row.text)
        if !row.isAsExpected { problems.append("Tests/Answers/\(step.name): \(row.text)") }
        tried += 1
      }
      print()
    }
    problems.forEach { print($0) }
    print(problems.isEmpty ? "\(tried) answers, as expected." : "\(problems.count) to mend.")
    return problems.isEmpty
  }

  private static func summary(of answers: [Answer]) -> String {
    let right = answers.filter { $0.verdict == .right }.count
    return "the starter, \(answers.count - right - 1) wrong answers, \(right) right ones"
  }
}

/// A row of the table: an answer, what was expected of it, what came of it, and who says so.
struct AnswerRow {
  static let header = columns("answer", "expected", "got", "the test that spoke")

  let isAsExpected: Bool
  let text: String

  /// - Parameters:
  ///   - answer: The answer.
  ///   - outcome: What came of it.
  ///   - tests: The display names of the step's tests.
  init(answer: Answer, outcome: ScratchCopy.Outcome, tests: [String]) {
    let expected = answer.verdict == .right ? "green" : "red"
    let got: String
    let voice: String
    switch outcome {
    case .doesNotCompile(let error):
      (isAsExpected, got, voice) = (false, "-", "does not compile: \(error)")
    case .tooSlow(let test):
      (isAsExpected, got, voice) = (false, "-", "never came to an end: \(test)")
    case .tested(let run):
      got = run.failed.isEmpty && run.isComplete ? "green" : "red"
      (isAsExpected, voice) = Self.judge(answer.verdict, run, tests)
    }
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
