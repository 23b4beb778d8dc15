import Foundation

/// Why `swift test` ended before any test started.
struct BuildProblem {
  let program: Subprocess.Result
  let package: BookPackage

  private var output: String { program.output + program.error }

  // MARK: In the learner's files

  /// The errors of the build; where SwiftPM or the linker names no place, in other words.
  var diagnostics: [Diagnostic] {
    Diagnostic.all(.error, in: output, root: package.resolvedRoot).flatMap { error in
      guard error.location == nil else { return [error] }
      if ["multiple definition of 'main'", "duplicate symbol '_main'"].contains(
        where: error.message.contains)
      {
        return entryPoints
      }
      guard let step = Step.exercises.first(where: error.isInExercise) else { return [error] }
      guard error.message.contains("multiple producers") else { return [error] }
      let folder = package.displayPath(step.exercisePath)
      return [Diagnostic(nil, "Two files in \(folder) have the same name. Rename one of them.")]
    }
  }

  private var entryPoints: [Diagnostic] {
    package.files(below: "Exercises").flatMap { file in
      let path = "Exercises/\(file)"
      let lines = (try? package.text(of: path))?.lines ?? []
      return lines.indices.filter { lines[$0].trimmed.hasPrefix("@main") }.map {
        Diagnostic(
          SourceLocation(file: path, line: $0 + 1),
          "The test program already has an entry point. Delete `@main`.")
      }
    }
  }

  // MARK: Outside the learner's files

  /// The error for the learner, with the command that fixes it.
  var error: WorkbookError {
    if !package.isThere { return package.missing }
    if program.status == 127 {
      return WorkbookError("\(program.error.trimmed). Install Swift, or add it to your PATH.")
    }
    let lines = (program.error + program.output).lines.filter { !$0.trimmed.isEmpty }
    let errors = lines.filter { $0.contains("error:") && !$0.contains("`- error:") }
    let shown = (errors.isEmpty ? lines.suffix(10) : errors.prefix(10))
      .filter { !$0.contains("undefined reference") }
      .map { $0.count > 300 ? $0.prefix(300) + "…" : $0 }.joined(separator: "\n")
    return WorkbookError(
      """
      `swift test` failed before any test started:
      \(shown)
      \(advice)
      """)
  }

  /// The cause that the output suggests, and the command that fixes it.
  private var advice: String {
    let build = package.displayPath(".build").shellWord
    let isReported = { (reasons: [String]) in reasons.contains(where: output.contains) }
    if isReported(["No space left on device", "disk is full", "(code: 28)"]) {
      return "The disk is full. Find the full disk, then delete files on it. Type `df -h`."
    }
    if !FileManager.default.isWritableFile(atPath: package.root.path) {
      let command = WorkbookError.command(toOwn: package.root.path)
      return "You don't have permission to write to the workbook's folder. Type `\(command)`."
    }
    if isReported(["readonly database", "unable to open database", "Permission denied"]) {
      return
        "SwiftPM can't write to .build, which every build creates. Type `sudo rm -rf \(build)`."
    }
    let changed = Diagnostic.all(.error, in: output, root: package.resolvedRoot)
      .compactMap { $0.location?.file }
      .first { !$0.hasPrefix("/") && !$0.hasPrefix("Exercises/") && !$0.hasPrefix(".build/") }
    // `invalid custom path 'Solutions/03-Invoke' for target 'InvokeSolution'`
    let missing = output.components(separatedBy: "invalid custom path '").dropFirst().first
    if let file = changed ?? missing.map({ String($0.prefix { $0 != "'" }) }) {
      let path = package.displayPath(file)
      return "\(path) is missing, or it was changed. Type `git restore \(path.shellWord)`."
    }
    return "If it isn't clear what to change, remove what was built. Type `rm -rf \(build)`."
  }
}
