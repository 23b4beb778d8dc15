import Foundation

/// Compares the places of the steps with each other: manifest, folders, chapters, README, script.
struct PackageLint {
  let package: BookPackage

  func diagnostics() throws -> [Diagnostic] {
    try places() + minutes() + commands() + link()
  }

  /// A place in which every step, or every step with an exercise, has to be.
  struct Place {
    /// What to add where, as in the recipe of `.github/CONTRIBUTING.md`.
    let missing: @Sendable (Step) -> String
    let includesIntroduction: Bool
    let found: [String]
  }

  private func places() throws -> [Diagnostic] {
    func files(_ folder: String, _ suffix: String) throws -> [String] {
      try package.names(in: folder).filter { $0.hasSuffix(suffix) }
        .map { String($0.dropLast(suffix.count)) }
    }
    let manifest = try package.text(of: "Package.swift").matches(of: /\n  Step\("([^"]*)"/)
    let answers = try package.names(in: "Tests/Answers")
    let examples = try files("Sources/Workbook/Walkthrough", ".swift")
      .filter { $0.firstMatch(of: /^\d\d-/) != nil }
    return Self.diagnostics([
      Place(
        missing: { "`Step(\"\($0.folder)\")` in Package.swift" },
        includesIntroduction: false, found: manifest.map { String($0.1) }),
      Place(
        missing: { "`Step(\"\($0.folder)\", …)` in Sources/Workbook/Walkthrough/Steps.swift" },
        includesIntroduction: true, found: Step.all.map(\.folder)),
      Place(missing: \.examplePath, includesIntroduction: true, found: examples),
      Place(
        missing: \.chapterPath, includesIntroduction: true, found: try files("Chapters", ".md")),
      Place(
        missing: \.exercisePath, includesIntroduction: false,
        found: try package.names(in: "Exercises")),
      Place(
        missing: \.solutionPath, includesIntroduction: false,
        found: try package.names(in: "Solutions")),
      Place(
        missing: \.testPath, includesIntroduction: false,
        found: try files("Tests/ExerciseTests", "Tests.swift")),
      Place(
        missing: \.starterPath, includesIntroduction: false,
        found: answers.filter { package.exists("Tests/Answers/\($0)/Starter") }),
      Place(
        missing: { "a row with \($0.chapterPath) in README.md" }, includesIntroduction: true,
        found: try rows().map(\.step)),
    ])
  }

  /// The places in which a step is missing that is in another one.
  static func diagnostics(_ places: [Place]) -> [Diagnostic] {
    let names = Set(places.flatMap(\.found)).sorted()
    return names.map { Step($0) {} }.flatMap { step in
      places.filter {
        ($0.includesIntroduction || step.hasExercise) && !$0.found.contains(step.folder)
      }
      .map { place in
        Diagnostic(
          nil,
          """
          \(step.folder) is incomplete: \(place.missing(step)) is missing. \
          See "Add a step" in .github/CONTRIBUTING.md.
          """)
      }
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
        : Diagnostic(
          SourceLocation(file: page.path, line: 3),
          "The chapter takes \(found) minutes, and README.md says \(minutes).")
    }
  }

  /// The commands of the README are run by `.ci/run`.
  private func commands() throws -> [Diagnostic] {
    let script = try package.text(of: ".ci/run")
    let readme = Page(path: "README.md", text: try package.text(of: "README.md"))
    return readme.blocks.filter { $0.language == "sh" }.flatMap { block in
      zip(block.range, block.lines).filter { !script.contains($0.1) }.map { index, line in
        Diagnostic(
          SourceLocation(file: "README.md", line: index + 1),
          "`.ci/run` doesn't run the command `\(line)`.")
      }
    }
  }

  /// The tests of the solutions are the tests of the exercises.
  private func link() throws -> [Diagnostic] {
    let values = try package.url(of: "Tests/SolutionTests")
      .resourceValues(forKeys: [.isSymbolicLinkKey])
    return values.isSymbolicLink == true
      ? []
      : [
        Diagnostic(
          nil,
          """
          Tests/SolutionTests isn't a link to Tests/ExerciseTests. If git made a file of it, type \
          `git config core.symlinks true` and `git checkout Tests/SolutionTests`.
          """)
      ]
  }
}
