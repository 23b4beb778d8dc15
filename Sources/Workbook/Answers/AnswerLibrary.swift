import Foundation

/// The answers that lie beside the tests: `Tests/Answers/NN-Name/AnswerName/`.
struct AnswerLibrary {
  let house: House

  /// The answers to a step: the starter, then the others by name.
  ///
  /// - Parameter step: The step's name.
  /// - Returns: The answers. The solution is one of them.
  /// - Throws: `BadAnswer` if one cannot be used, and an error if a file cannot be read.
  func answers(to step: String) throws -> [Answer] {
    let tests = try testNames(of: step)
    let folder = "Tests/Answers/\(step)"
    let solution = Answer(name: "Solution", verdict: .right, files: [:])
    let others = try house.names(in: folder).map { name in
      let path = "\(folder)/\(name)"
      return try Answer(name: name, path: path, files: house.files(in: path), tests: tests)
    }
    guard let starter = others.first(where: { $0.verdict == .starter }) else {
      throw BadAnswer(
        path: folder, text: "there is no folder Starter, the exercise as it is given out")
    }
    return [starter, solution] + others.filter { $0.verdict != .starter }
  }

  /// The display names of a step's tests.
  func testNames(of step: String) throws -> [String] {
    House.testNames(in: try house.text(of: "Tests/ExerciseTests/\(step)Tests.swift"))
  }

  /// What is wrong with a step's files, apart from what its tests say.
  ///
  /// - Parameters:
  ///   - step: The step's name.
  ///   - starter: The starter of the step.
  /// - Returns: A line for each problem: where, what, and what should be there.
  /// - Throws: An error if a file cannot be read.
  func problems(of step: String, starter: Answer) throws -> [String] {
    let exercise = try house.files(in: "Exercises/\(step)")
    let solution = try house.files(in: "Solutions/\(step)")
    let given = solution.merging(starter.files) { $1 }
    var problems: [String] = []

    for name in Set(given.keys).union(exercise.keys).sorted() where given[name] != exercise[name] {
      problems.append(
        "Exercises/\(step)/\(name) is not what Tests/Answers/\(step)/Starter gives out")
    }
    // The capstone's starter has none at all: there, the reader finds out what to write.
    let hasTasks = starter.files.values.contains { $0.contains("// TODO:") }
    for (name, text) in starter.files.sorted(by: { $0.key < $1.key }) where hasTasks {
      if !text.contains("// TODO:") {
        problems.append("Tests/Answers/\(step)/Starter/\(name) has no `// TODO:`")
      }
    }
    for (name, text) in solution.sorted(by: { $0.key < $1.key }) where text.contains("// TODO:") {
      problems.append("Solutions/\(step)/\(name) still has a `// TODO:`")
    }
    let chapter = "Chapters/\(step).md"
    let page = Page(path: chapter, text: try house.text(of: chapter))
    return try problems + PageRules(house: house, page: page).problems().map(\.description)
      + givenAway(on: page, solution: solution, starter: given)
  }

  /// The lines of a solution that a hint gives away.
  private func givenAway(
    on page: Page, solution: [String: String], starter: [String: String]
  ) -> [String] {
    let given = Set(starter.values.flatMap(Self.codeLines))
    let written = solution.values.flatMap(Self.codeLines).filter {
      $0.count > 8 && !given.contains($0)
    }
    return (page.section("Hints") ?? 0..<0).flatMap { index in
      written.filter { page.lines[index].contains($0) }.map {
        "\(page.path):\(index + 1): the hint has a line of the solution: `\($0)`"
      }
    }
  }

  private static func codeLines(of text: String) -> [String] {
    text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
