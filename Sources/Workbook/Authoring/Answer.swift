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
    let tests = try testNames(of: step)
    let answers = try names(in: step.answersPath).map { name in
      let path = "\(step.answersPath)/\(name)"
      return try Answer(name: name, path: path, files: texts(in: path), tests: tests)
    }
    let solution = Answer(name: "Solution", expectation: .right, files: [:])
    return answers.filter { $0.expectation == .starter } + [solution]
      + answers.filter { $0.expectation != .starter }
  }

  /// The display names of a step's tests, file by file.
  func testNames(of step: Step) throws -> [String] {
    try testFiles(of: step).flatMap { Exercise.testNames(in: try text(of: $0)) }
  }

  /// What is wrong with the exercise of a step and its solution, apart from what the tests say.
  func exerciseProblems(of step: Step) throws -> [Diagnostic] {
    let exercise = try texts(in: step.exercisePath)
    let given = try Exercise.starter(of: step, in: self)
    let (solution, starter) = (try texts(in: step.solutionPath), try texts(in: step.starterPath))
    let changed = Set(given.keys).union(exercise.keys).filter { given[$0] != exercise[$0] }
    // A starter without any TODO leaves it to the learner to find out what to write.
    let hasTasks = starter.values.contains { $0.contains("// TODO:") }
    let idle = starter.filter { hasTasks && !$0.value.contains("// TODO:") }.keys
    let unfinished = solution.filter { $0.value.contains("// TODO:") }.keys
    let problems =
      changed.sorted().map { "\(step.exercisePath)/\($0) differs from \(step.starterPath)." }
      + idle.sorted().map { "\(step.starterPath)/\($0) has no `// TODO:`." }
      + unfinished.sorted().map { "\(step.solutionPath)/\($0) has a `// TODO:`." }
    return problems.map { Diagnostic(nil, $0) }
  }
}
