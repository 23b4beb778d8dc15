/// `workbook dev check`: shows that the tests catch wrong answers and let right ones pass.
struct AnswersCommand {
  let steps: [Step]

  /// Tries all answers, prints a table, and returns whether each did what its header says.
  func run() throws -> Bool {
    Signals.deferToPolling()
    let package = try BookPackage.current()
    // All headers are read before the first try, which is minutes before the last one.
    let answers = try steps.map { try package.answers(to: $0) }
    let build = try AnswerBuild(package: package)
    var problems: [Diagnostic] = []
    for (step, answers) in zip(steps, answers) {
      print("\(step.folder): \(answers.count) answers, with the starter and the solution")
      problems += try package.exerciseProblems(of: step)
      let tests = try Exercise(of: step, in: package).testNames
      for answer in answers {
        var outcome = try build.outcome(of: answer, to: step, tests: tests)
        // Under load, a test may fail once, and a data race may stay unseen.
        if !outcome.isAsExpected {
          print("\(answer.name.padded(to: 26)) UNEXPECTED: \(outcome.remark), trying again")
          outcome = try build.outcome(of: answer, to: step, tests: tests)
        }
        print(answer.name.padded(to: 26), outcome.remark)
        guard !outcome.isAsExpected else { continue }
        problems.append(
          Diagnostic(nil, "\(step.answersPath)/\(answer.name): UNEXPECTED: \(outcome.remark)"))
      }
      print()
    }
    problems.forEach { print($0) }
    print(
      problems.isEmpty
        ? "\(answers.joined().count) answers, as expected." : "\(problems.count) to fix.")
    return problems.isEmpty
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

    let expectation: Expectation
    if name == "Starter" {
      expectation = .starter
    } else if value("right") != nil {
      expectation = .right
    } else if value("wrong") != nil, value("misconception") != nil,
      let message = value("does not compile")
    {
      expectation = .doesNotCompile(message: message)
    } else if value("wrong") != nil, value("misconception") != nil, let quoted = value("caught by")
    {
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

  /// The files of an exercise that aren't those of its starter.
  func exerciseProblems(of step: Step) throws -> [Diagnostic] {
    let exercise = try Exercise(of: step, in: self)
    let changed = Set(exercise.starter.keys).union(exercise.files.keys)
      .filter { exercise.starter[$0] != exercise.files[$0] }
    return changed.sorted().map {
      Diagnostic(nil, "\(step.exercisePath)/\($0) differs from \(step.starterPath).")
    }
  }
}
