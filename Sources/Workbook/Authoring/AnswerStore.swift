/// The answers in `Tests/Answers/NN-Name/AnswerName/`.
struct AnswerStore {
  let package: BookPackage

  /// The answers to a step: the starter, the solution, then the others by name.
  func answers(to step: Step) throws -> [Answer] {
    let tests = try testNames(of: step)
    let others = try package.names(in: step.answersPath).map { name in
      let path = "\(step.answersPath)/\(name)"
      return try Answer(name: name, path: path, files: package.texts(in: path), tests: tests)
    }
    guard let starter = others.first(where: { $0.expectation == .starter }) else {
      throw WorkbookError(
        "\(step.starterPath) is missing. It contains the files that the learner gets.")
    }
    return [starter, Answer(name: "Solution", expectation: .right, files: [:])]
      + others.filter { $0.expectation != .starter }
  }

  func testNames(of step: Step) throws -> [String] {
    Exercise.testNames(in: try package.text(of: step.testPath))
  }

  /// What is wrong with the files of a step, apart from what its tests say.
  func diagnostics(for step: Step) throws -> [Diagnostic] {
    let exercise = try package.texts(in: step.exercisePath)
    let solution = try package.texts(in: step.solutionPath)
    let starter = try package.texts(in: step.starterPath)
    let given = try Exercise.starter(of: step, in: package)
    var messages: [String] = []
    for name in Set(given.keys).union(exercise.keys).sorted() where given[name] != exercise[name] {
      messages.append("\(step.exercisePath)/\(name) differs from \(step.starterPath).")
    }
    // A starter without any TODO leaves it to the learner to find out what to write.
    let hasTasks = starter.values.contains { $0.contains("// TODO:") }
    for (name, text) in starter.sorted(by: { $0.key < $1.key })
    where hasTasks && !text.contains("// TODO:") {
      messages.append("\(step.starterPath)/\(name) has no `// TODO:`.")
    }
    for (name, text) in solution.sorted(by: { $0.key < $1.key }) where text.contains("// TODO:") {
      messages.append("\(step.solutionPath)/\(name) has a `// TODO:`.")
    }
    return messages.map { Diagnostic(nil, $0) }
      + revealingHints(
        in: try Chapter(of: step, in: package), solution: solution, starter: given)
  }

  /// The hints that contain a line of the solution.
  private func revealingHints(
    in chapter: Chapter, solution: [String: String], starter: [String: String]
  ) -> [Diagnostic] {
    let given = Set(starter.values.flatMap { $0.lines.map(\.trimmed) })
    let written = solution.values.flatMap { $0.lines.map(\.trimmed) }.filter {
      $0.count > 8 && !given.contains($0)
    }
    return (chapter.page.section("Hints") ?? 0..<0).flatMap { index in
      written.filter { chapter.page.lines[index].contains($0) }.map {
        chapter.page.diagnostic(index, "The hint contains a line of the solution: `\($0)`.")
      }
    }
  }
}

/// An answer to an exercise, right or wrong, that shows what the tests are worth.
struct Answer {
  enum Expectation: Equatable {
    /// All tests pass.
    case right
    /// Tests fail, this one among them.
    case wrong(caughtBy: String)
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
    } else if value("wrong") != nil, value("misconception") != nil, let quoted = value("caught by")
    {
      let test = String(quoted.dropFirst().dropLast())
      guard quoted == "\"\(test)\"", tests.contains(test) else {
        throw WorkbookError("\(path): No test of this step is named \(quoted).")
      }
      expectation = .wrong(caughtBy: test)
    } else {
      throw WorkbookError(
        """
        \(path): Begin one of the files with `// right: …`, or with the lines `// wrong: …`, \
        `// misconception: …` and `// caught by: "…"`.
        """)
    }
    self.init(name: name, expectation: expectation, files: files)
  }
}
