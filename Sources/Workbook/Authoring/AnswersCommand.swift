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
    // All headers are read before the first try, which is minutes before the last one.
    let answers = try steps.map { ($0, try package.answers(to: $0)) }
    let waiting = Mutex(answers)
    let results = Mutex<[Result<[Diagnostic], any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: 2) { worker in
      let result = Result {
        let build = try AnswerBuild(package: package, folder: ".build/answers/\(worker)")
        var problems: [Diagnostic] = []
        while let (step, answers) = waiting.withLock({ $0.popLast() }) {
          problems += try tryAll(answers, to: step, in: package, with: build)
        }
        return problems
      }
      results.withLock { $0.append(result) }
    }
    let problems = try results.withLock { $0 }.flatMap { try $0.get() }
    problems.forEach { print($0) }
    let count = answers.map(\.1.count).reduce(0, +)
    print(problems.isEmpty ? "\(count) answers, as expected." : "\(problems.count) to fix.")
    return problems.isEmpty
  }

  private func tryAll(
    _ answers: [Answer], to step: Step, in package: BookPackage, with build: AnswerBuild
  ) throws -> [Diagnostic] {
    var problems = try package.exerciseProblems(of: step)
    let tests = try Exercise(of: step, in: package).testNames
    for answer in answers {
      let row = "\(step.number) \(answer.name.padded(to: 26))"
      // Under load, a test may fail once, and a data race may stay unseen.
      for isLast in [false, true] {
        let outcome = try build.outcome(of: answer, to: step, tests: tests)
        print(row, outcome.isAsExpected ? outcome.remark : "UNEXPECTED: \(outcome.remark)")
        if outcome.isAsExpected { break }
        let path = "\(step.answersPath)/\(answer.name)"
        if isLast { problems.append(Diagnostic(nil, "\(path): UNEXPECTED: \(outcome.remark)")) }
      }
    }
    return problems
  }
}

/// An answer to an exercise, right or wrong, that shows what the tests are worth.
struct Answer {
  enum Expectation: Equatable {
    /// All tests pass.
    case right
    /// Tests fail, this one among them.
    case wrong(caughtBy: String)
    /// The tests don't compile with it, for this reason.
    case doesNotCompile(message: String)
    /// All tests fail.
    case starter
  }

  let name: String
  let expectation: Expectation
  /// The texts of the files that differ from the solution, by name.
  let files: [String: String]
}

extension Answer {
  /// Whether a run is as expected, and a few words about it.
  func judge(_ report: TestReport, tests: [String]) -> (isAsExpected: Bool, remark: String) {
    let failed = report.failed
    let end =
      report.isComplete ? "" : " (the process ended in: \(report.unfinished.last ?? "no test"))"
    let isGreen = failed.isEmpty && report.isComplete && report.ended.count == tests.count
    let more = failed.count > 1 ? " (and \(failed.count - 1) more)" : ""
    switch expectation {
    case .right:
      return (isGreen, isGreen ? "green" : "red: \(failed.first ?? "no test")\(more)\(end)")
    case .wrong(let test):
      let isCaught = failed.contains(test)
      let found = isCaught ? test : "\(failed.first ?? "no test"), expected \(test)"
      return (isCaught, "caught by \(found)\(more)\(end)")
    case .doesNotCompile(let message):
      return (false, "compiles, expected the error: \(message)")
    case .starter:
      let green = tests.filter { !failed.contains($0) }
      let remark = green.isEmpty ? "all are red" : "these pass: \(green.joined(separator: "; "))"
      return (green.isEmpty && report.isComplete, remark + end)
    }
  }

  /// Reads the header of an answer.
  init(name: String, path: String, files: [String: String], tests: [String]) throws(WorkbookError) {
    let headers = files.values.map { $0.split(separator: "\n").prefix { $0.hasPrefix("// ") } }
    func value(_ key: String) -> String? {
      let lines = headers.joined().filter { $0.hasPrefix("// \(key): ") }
      return lines.count == 1 ? String(lines[0].dropFirst(key.count + 5)) : nil
    }

    let isWrong = value("wrong") != nil && value("misconception") != nil
    let expectation: Expectation
    if name == "Starter" {
      expectation = .starter
    } else if value("right") != nil {
      expectation = .right
    } else if isWrong, let message = value("does not compile") {
      expectation = .doesNotCompile(message: message)
    } else if isWrong, let quoted = value("caught by") {
      guard let test = tests.first(where: { quoted == "\"\($0)\"" }) else {
        throw WorkbookError("\(path): No test of this step is named \(quoted).")
      }
      expectation = .wrong(caughtBy: test)
    } else {
      throw WorkbookError(
        """
        \(path): Begin one of the files with `// right: …`, or with the lines `// wrong: …`, \
        `// misconception: …` and `// caught by: "…"` or `// does not compile: …`.
        """)
    }
    self.init(name: name, expectation: expectation, files: files)
  }
}

extension BookPackage {
  /// The answers to a step: the starter, the solution, then the others by name.
  func answers(to step: Step) throws -> [Answer] {
    let tests = try Exercise(of: step, in: self).testNames
    let answers = try names(in: step.answersPath).map { name in
      let path = "\(step.answersPath)/\(name)"
      return try Answer(name: name, path: path, files: texts(in: path), tests: tests)
    }
    let solution = Answer(name: "Solution", expectation: .right, files: [:])
    return answers.filter { $0.expectation == .starter } + [solution]
      + answers.filter { $0.expectation != .starter }
  }

  /// Whether the files of an exercise are those of its starter.
  func exerciseProblems(of step: Step) throws -> [Diagnostic] {
    let exercise = try Exercise(of: step, in: self)
    return exercise.starter == exercise.files
      ? [] : [Diagnostic(nil, "\(step.exercisePath) differs from \(step.starterPath).")]
  }
}
