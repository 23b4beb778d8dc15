import Foundation

/// Holds the places of the book to each other: manifest, folders, chapters, README, script.
struct BookRules {
  let house: House

  /// Every step has one name, and bears it in each of its places.
  func problems() throws -> [String] {
    let steps = Step.all.map(\.name)
    let tasks = Array(steps.dropFirst())
    let manifest = try house.text(of: "Package.swift").components(separatedBy: "Step(\"")
      .dropFirst()
      .map { String($0.prefix { $0 != "\"" }) }
    let tests = try house.names(in: "Tests/ExerciseTests").filter { $0.hasSuffix("Tests.swift") }
    let places: [(String, [String], [String])] = [
      ("Chapters", try house.chapters(), steps.map { "\($0).md" }),
      ("Exercises", try house.names(in: "Exercises"), tasks),
      ("Solutions", try house.names(in: "Solutions"), tasks),
      ("Tests/ExerciseTests", tests, tasks.map { "\($0)Tests.swift" }),
      ("Package.swift", manifest, tasks),
      ("README.md", try rows().map(\.name), steps),
    ]
    return places.filter { $0.1 != $0.2 }.map { "\($0.0) has the steps \($0.1), not \($0.2)" }
      + (try minutes()) + (try commands()) + (try link())
  }

  /// The rows of the README's table of steps.
  private func rows() throws -> [(name: String, minutes: String)] {
    try house.text(of: "README.md").components(separatedBy: "\n")
      .filter { $0.hasPrefix("| [") }
      .map { row in
        let name = row.components(separatedBy: "(Chapters/").last?.prefix { $0 != "." } ?? ""
        return (String(name), row.components(separatedBy: " | ").last?.filter(\.isNumber) ?? "")
      }
  }

  /// The README gives each step the minutes that its chapter gives.
  private func minutes() throws -> [String] {
    try zip(house.pages().dropFirst(), rows()).compactMap { page, row in
      let minutes = PageRules(house: house, page: page).minutes
      return minutes == row.minutes
        ? nil : "\(page.path) takes \(minutes ?? "no") minutes, and README.md says \(row.minutes)"
    }
  }

  /// The README's commands are run by .ci/run.
  private func commands() throws -> [String] {
    let script = try house.text(of: ".ci/run")
    return try house.pages()[0].blocks.filter { $0.language == "sh" }.flatMap(\.lines)
      .filter { !script.contains($0) }
      .map { "README.md has the command `\($0)`, and .ci/run does not run it" }
  }

  /// Tests of the solutions are the tests of the learner's code.
  private func link() throws -> [String] {
    let values = try house.url(of: "Tests/SolutionTests")
      .resourceValues(forKeys: [.isSymbolicLinkKey])
    return values.isSymbolicLink == true
      ? []
      : [
        """
        Tests/SolutionTests is no link to Tests/ExerciseTests; if git made a file of it, type \
        `git config core.symlinks true` and `git checkout Tests/SolutionTests`
        """
      ]
  }
}
