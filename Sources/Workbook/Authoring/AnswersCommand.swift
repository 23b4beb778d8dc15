import Dispatch
import Synchronization

/// `workbook dev check`: shows that the tests catch wrong answers and let right ones pass.
struct AnswersCommand {
  let steps: [Step]

  /// Tries all answers, prints a row for each, and returns whether all did what their headers say.
  ///
  /// Two steps at a time keep two cores busy. Those with the slowest tests come last in the book, so
  /// they come first here.
  func run() throws -> Bool {
    Signals.deferToPolling()
    let package = try BookPackage.current()
    // All answers are read before the first try, which is minutes before the last one.
    let read = try steps.map { ($0, try package.answers(to: $0)) }
    let unreadable = read.flatMap(\.1.problems)
    guard unreadable.isEmpty else { return report(unreadable) }
    let waiting = Mutex(read.map { ($0, $1.answers) })
    let results = Mutex<[Result<[Diagnostic], any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { worker in
      let result = Result {
        let build = try AnswerBuild(package: package, folder: ".build/answers/\(worker)")
        var problems: [Diagnostic] = []
        while let (step, answers) = waiting.withLock({ $0.popLast() }) {
          problems += try tryAll(answers, to: Exercise(of: step, in: package), with: build)
        }
        return problems
      }
      results.withLock { $0.append(result) }
    }
    let problems = try results.withLock { $0 }.flatMap { try $0.get() }
    let count = read.map(\.1.answers.count).reduce(0, +)
    if problems.isEmpty { print("\(count) answers, as expected.") }
    return report(problems)
  }

  private func report(_ problems: [Diagnostic]) -> Bool {
    problems.forEach { print($0) }
    if !problems.isEmpty { print("\(problems.count) to fix.") }
    return problems.isEmpty
  }

  private func tryAll(
    _ answers: [Answer], to exercise: Exercise, with build: AnswerBuild
  ) throws -> [Diagnostic] {
    var problems: [Diagnostic] = []
    for answer in answers {
      let row = "\(exercise.step.number) \(answer.name.padded(to: 26))"
      // Under load, a test may fail once, and a data race may stay unseen.
      for isLast in [false, true] {
        let outcome = try build.outcome(of: answer, to: exercise)
        print(row, outcome.isAsExpected ? outcome.remark : "UNEXPECTED: \(outcome.remark)")
        if outcome.isAsExpected { break }
        if isLast {
          let remark = "\(answer.name): UNEXPECTED: \(outcome.remark)"
          problems.append(Diagnostic(answer.location, remark))
        }
      }
    }
    return problems
  }
}

/// `workbook dev check --write`: writes an answer as files that an editor can open.
struct WriteAnswerCommand {
  let step: Step
  let name: String

  /// Writes the files, and prints their paths.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    guard let files = try package.files(ofAnswer: name, to: step) else {
      throw WorkbookError.usage("\(step.answersPath) has no answer '\(name)'.")
    }
    let folder = ".build/answers/\(step.folder)/\(name)"
    try package.write(files, to: folder)
    files.keys.sorted().forEach { print(package.displayPath("\(folder)/\($0)")) }
    return true
  }
}
