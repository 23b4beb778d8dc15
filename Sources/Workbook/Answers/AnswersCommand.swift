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
    let house = try House.here()
    let library = AnswerLibrary(house: house)
    // All headers are read before the first answer is tried: a mistake in the last should not
    // show after minutes.
    let answers = try steps.map { try library.answers(to: $0.name) }
    var problems = try BookRules(house: house).problems()
    let scratch = try ScratchCopy(of: house, at: ".build/answers")
    var tried = 0
    for (step, answers) in zip(steps, answers) {
      print("\(step.name): \(Self.summary(of: answers))")
      print(AnswerRow.header)
      problems += try library.problems(of: step.name, starter: answers[0])
      try scratch.build(for: step)
      let tests = try library.testNames(of: step.name)
      for answer in answers {
        var row = try row(for: answer, of: step, in: scratch, tests: tests)
        if row.isSurprising {
          // A surprise counts when it comes twice.
          row = try self.row(for: answer, of: step, in: scratch, tests: tests)
        }
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

  private func row(
    for answer: Answer, of step: Step, in scratch: ScratchCopy, tests: [String]
  ) throws -> AnswerRow {
    AnswerRow(answer: answer, outcome: try scratch.run(answer, of: step), tests: tests)
  }

  private static func summary(of answers: [Answer]) -> String {
    let right = answers.filter { $0.verdict == .right }.count
    return "the starter, \(answers.count - right - 1) wrong answers, \(right) right ones"
  }
}
