import Companion
import Console

/// Compares the places of the steps with each other: manifest, folders, chapters, README.
struct PackageLint {
  let package: BookPackage

  func findings() throws -> [Finding] {
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
      + times(in: readme)
  }

  /// The files and the entries of lists that a step needs and doesn't have.
  func missingPlaces(of step: Step) throws -> [Finding] {
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
      Finding("\(step.folder) is incomplete: \($0) is missing. See AUTHORING.md.")
    }
  }

  /// The README says how long the chapters of each part take together.
  private func times(in readme: [String]) throws -> [Finding] {
    try Step.Part.allCases.compactMap { part in
      let steps = Step.all.filter { $0.part == part && package.exists($0.chapterPath) }
      let minutes = try steps.compactMap { try Int(Page(of: $0, in: package).minutes ?? "") }
        .reduce(0, +)
      let time = minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
      let ends = [steps.first, steps.last].map { $0?.shortNumber ?? "" }
      let range = ends.joined(separator: steps.count == 2 ? " and " : " to ")
      let words = "Chapters \(range), in \(time):"
      return readme.contains { $0.hasPrefix(words) }
        ? nil : Finding("README.md doesn't say of \"\(part.rawValue)\": \"\(words)\"")
    }
  }

  /// The README's table of the step's part gives it the minutes that its chapter gives.
  private func minutes(of step: Step, in readme: [String]) throws -> [Finding] {
    guard package.exists(step.chapterPath) else { return [] }
    let minutes = try Page(of: step, in: package).minutes ?? "?"
    let part = Step.all.first { $0.folder == step.folder }?.part.rawValue ?? "?"
    let rows = readme.drop { $0 != "### \(part)" }.dropFirst().prefix { !$0.hasPrefix("#") }
      .filter { $0.contains("](\(step.chapterPath)) |") }
    return rows.contains { $0.hasSuffix(" | \(minutes) |") }
      ? []
      : [
        Finding(
          "README.md has no row for \(step.folder) with \(minutes) minutes under \"\(part)\".")
      ]
  }
}
