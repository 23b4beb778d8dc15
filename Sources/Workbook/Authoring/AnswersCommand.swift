/// `workbook dev check`: shows that the tests catch wrong answers and let right ones pass.
struct AnswersCommand {
  let steps: [Step]

  /// Tries all answers, prints a table, and returns whether each did what its header says.
  func run() throws -> Bool {
    Signals.deferToPolling()
    let package = try BookPackage.current()
    let store = AnswerStore(package: package)
    // All headers are read before the first try, which is minutes before the last one.
    let answers = try steps.map { try store.answers(to: $0) }
    let lint = BookLint(package: package)
    var problems = try PackageLint(package: package).diagnostics().map(\.description)
    let sandbox = try SandboxCopy(of: package, at: ".build/answers")
    var tried = 0
    for (step, answers) in zip(steps, answers) {
      print("\(step.folder): \(Self.summary(of: answers))")
      print(AnswerOutcome.header)
      let page = try Chapter(of: step, in: package).page
      problems += try store.diagnostics(for: step).map(\.description)
      problems += try lint.chapterLint(for: page).diagnostics().map(\.description)
      try sandbox.build(for: step)
      let tests = try store.testNames(of: step)
      for answer in answers {
        var outcome = AnswerOutcome(of: answer, try sandbox.run(answer, of: step), tests: tests)
        if outcome.mayDiffer {
          // Under load a test may fail once.
          outcome = AnswerOutcome(of: answer, try sandbox.run(answer, of: step), tests: tests)
        }
        print(outcome.row)
        if !outcome.isAsExpected { problems.append("\(step.answersPath): \(outcome.row)") }
        tried += 1
      }
      print()
    }
    problems.forEach { print($0) }
    print(problems.isEmpty ? "\(tried) answers, as expected." : "\(problems.count) to fix.")
    return problems.isEmpty
  }

  private static func summary(of answers: [Answer]) -> String {
    let right = answers.filter { $0.expectation == .right }.count
    return "the starter, \(answers.count - right - 1) wrong answers, \(right) right ones"
  }
}
