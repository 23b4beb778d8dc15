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
      .flatMap { missingPlaces(of: Step($0)) + (try minutes(of: Step($0), in: readme)) }
  }

  /// What a step needs and doesn't have.
  ///
  /// Tests compare the lists of the manifest and of the walkthrough with `Step.all`.
  func missingPlaces(of step: Step) -> [String] {
    var paths = [step.examplePath, step.chapterPath]
    if step.hasExercise {
      paths += [
        step.exercisePath, step.starterPath, step.solutionPath, step.testPath, step.answersPath,
        step.errorsPath,
      ]
    }
    let list = Step.all.contains { $0.folder == step.folder } ? [] : ["its place in `Step.all`"]
    return (list + paths.filter { !package.exists($0) }).map {
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
