import Foundation

/// Compares the places of the steps with each other: manifest, folders, chapters, README, script.
struct PackageLint {
  let package: BookPackage

  func diagnostics() throws -> [Diagnostic] {
    try places() + minutes() + commands()
  }

  private func places() throws -> [Diagnostic] {
    let folders = [
      "Chapters", "Exercises", "Solutions", "Tests/Steps", "Tests/Answers",
      "Sources/Workbook/Walkthrough",
    ]
    let names = try folders.flatMap(package.names).compactMap {
      $0.wholeMatch(of: /(\d\d-\w+?)(?:\.swift|\.md)?/).map { String($0.1) }
    }
    let manifest = try package.text(of: "Package.swift").matches(of: /\n  Step\("([^"]*)"/)
    let lists = [
      (name: "Package.swift", steps: manifest.map { String($0.1) }),
      (name: "Sources/Workbook/Walkthrough/Steps.swift", steps: Step.all.map(\.folder)),
      (name: "README.md", steps: try rows().map(\.step)),
    ]
    return Set(names + lists.flatMap(\.steps)).sorted().flatMap { name in
      Self.missingPlaces(of: Step(name) {}, lists: lists, exists: package.exists)
    }
  }

  /// The files and the entries of lists that a step needs and doesn't have.
  static func missingPlaces(
    of step: Step, lists: [(name: String, steps: [String])], exists: (String) -> Bool
  ) -> [Diagnostic] {
    var paths = [step.examplePath, step.chapterPath]
    if step.hasExercise {
      paths += [step.exercisePath, step.solutionPath, step.testPath, step.starterPath]
    }
    let entries = lists.filter {
      !$0.steps.contains(step.folder) && (step.hasExercise || $0.name != "Package.swift")
    }
    return (entries.map { "its entry in \($0.name)" } + paths.filter { !exists($0) }).map {
      Diagnostic(
        nil,
        """
        \(step.folder) is incomplete: \($0) is missing. See "Add a step" in .github/CONTRIBUTING.md.
        """)
    }
  }

  /// The rows of the README's table of steps.
  private func rows() throws -> [(step: String, minutes: String)] {
    try package.text(of: "README.md").lines.filter { $0.hasPrefix("| [") }.map { row in
      let step = row.components(separatedBy: "(Chapters/").last?.prefix { $0 != "." } ?? ""
      return (String(step), row.components(separatedBy: " | ").last?.filter(\.isNumber) ?? "")
    }
  }

  /// The README gives each step the minutes that its chapter gives.
  private func minutes() throws -> [Diagnostic] {
    let chapters = try package.pages().dropFirst()
    return try rows().compactMap { step, minutes in
      guard let page = chapters.first(where: { $0.name == step }) else { return nil }
      let found = ChapterLint(chapter: Chapter(page)).minutes ?? "no"
      return found == minutes
        ? nil
        : page.diagnostic(
          2, "The chapter takes \(found) minutes, and README.md says \(minutes).")
    }
  }

  /// The commands of the README are run by `.ci/run`.
  private func commands() throws -> [Diagnostic] {
    let script = try package.text(of: ".ci/run")
    let readme = Page(path: "README.md", text: try package.text(of: "README.md"))
    return readme.blocks.filter { $0.language == "sh" }.flatMap { block in
      zip(block.range, block.lines).filter { !script.contains($0.1) }.map { index, line in
        readme.diagnostic(index, "`.ci/run` doesn't run the command `\(line)`.")
      }
    }
  }
}
