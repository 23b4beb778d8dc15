import Companion
import Console

/// Compares the places of the steps with each other: manifest, folders, chapters, README.
struct PackageLint {
  let package: BookPackage

  func findings() throws -> [String] {
    let folders = [
      "Chapters", "Exercises", "Solutions", "Tests/Steps", "Tests/Starters",
      "Tests/Answers", "Sources/Workbook/Walkthrough",
    ]
    let names = try folders.flatMap(package.names).compactMap {
      $0.prefixMatch(of: /\d\d-\w+/).map { String($0.output) }
    }
    let readme = try package.text(of: "README.md").lines
    return try Set(names + Step.all.map(\.folder)).sorted()
      .flatMap { try missingPlaces(of: Step($0)) + minutes(of: Step($0), in: readme) }
  }

  /// The files and the entries of lists that a step needs and doesn't have.
  func missingPlaces(of step: Step) throws -> [String] {
    var paths = [step.examplePath, step.chapterPath]
    let entry = "\"\(step.folder)\""
    var lists = [
      ("Sources/Companion/Book/Steps.swift", entry),
      ("Sources/Workbook/Walkthrough/Steps.swift", ": \(step.exampleFunction),"),
    ]
    if step.hasExercise {
      paths += [
        step.exercisePath, step.starterPath, step.solutionPath, step.testPath, step.answersPath,
        step.errorsPath,
      ]
      lists.append(("Package.swift", entry))
    }
    let list = Step.all.contains { $0.folder == step.folder } ? [] : ["its place in `Step.all`"]
    let missing =
      try list
      + lists.filter { try !package.text(of: $0).contains($1) }.map { "its entry in \($0.0)" }
      + paths.filter { !package.exists($0) }
    return missing.map {
      "\(step.folder) is incomplete: \($0) is missing. See AUTHORING.md."
    }
  }

  /// The README has a row that gives a chapter the minutes of its third line.
  private func minutes(of step: Step, in readme: [String]) throws -> [String] {
    guard package.exists(step.chapterPath) else { return [] }
    let minutes = try Page(of: step, in: package).minutes ?? "?"
    let row = readme.first { $0.contains("](\(step.chapterPath)) |") }
    return row?.hasSuffix(" | \(minutes) |") == true
      ? [] : ["README.md has no row for \(step.folder) with \(minutes) minutes."]
  }
}
