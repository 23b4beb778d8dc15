/// Compares the places of the steps with each other: manifest, folders, chapters, README.
struct PackageLint {
  let package: BookPackage

  func diagnostics() throws -> [Diagnostic] {
    let folders = [
      "Chapters", "Exercises", "Solutions", "Tests/Steps", "Tests/Starters",
      "Tests/Answers", "Sources/Workbook/Walkthrough",
    ]
    let names = try folders.flatMap(package.names).compactMap {
      $0.prefixMatch(of: /\d\d-\w+/).map { String($0.output) }
    }
    let readme = try package.text(of: "README.md").lines
    return try Set(names + Step.all.map(\.folder)).sorted()
      .flatMap { try missingPlaces(of: Step($0) {}) + minutes(of: Step($0) {}, in: readme) }
      + times(in: readme)
  }

  /// The files and the entries of lists that a step needs and doesn't have.
  func missingPlaces(of step: Step) throws -> [Diagnostic] {
    var paths = [step.examplePath, step.chapterPath]
    var lists = ["Sources/Workbook/Walkthrough/Steps.swift"]
    if step.hasExercise {
      paths += [
        step.exercisePath, step.starterPath, step.solutionPath, step.testPath, step.answersPath,
      ]
      lists.append("Package.swift")
    }
    let missing =
      try lists.filter { try !package.text(of: $0).contains("Step(\"\(step.folder)\"") }
      .map { "its entry in \($0)" } + paths.filter { !package.exists($0) }
    return missing.map {
      Diagnostic(nil, "\(step.folder) is incomplete: \($0) is missing. See CONTRIBUTING.md.")
    }
  }

  /// The README and the introduction say how long the chapters of each part take together.
  private func times(in readme: [String]) throws -> [Diagnostic] {
    let introduction = try package.text(of: "Chapters/00-Introduction.md").lines
    let parts = [
      ("The pattern", "00"..."05"), ("Variations", "06"..."07"), ("For production", "08"..."15"),
    ]
    return try parts.flatMap { name, numbers in
      let minutes = try Step.all.filter { numbers.contains($0.number) }.compactMap {
        try Int(ChapterLint(page: Page(of: $0, in: package)).minutes ?? "")
      }.reduce(0, +)
      let time = minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60)"
      return [("README.md", readme), ("Chapters/00-Introduction.md", introduction)]
        .filter { !$1.contains { $0.contains("**\(name)**") && $0.contains(time) } }
        .map { file, _ in Diagnostic(nil, "\(file) doesn't say that \"\(name)\" takes \(time).") }
    }
  }

  /// The README's table gives each step the minutes that its chapter gives.
  private func minutes(of step: Step, in readme: [String]) throws -> [Diagnostic] {
    guard package.exists(step.chapterPath) else { return [] }
    let minutes = try ChapterLint(page: Page(of: step, in: package)).minutes ?? "?"
    let rows = readme.filter { $0.contains("](\(step.chapterPath)) |") }
    return rows.contains { $0.hasSuffix(" | \(minutes) |") }
      ? [] : [Diagnostic(nil, "README.md has no row for \(step.folder) with \(minutes) minutes.")]
  }
}
