import Foundation

/// Why `swift test` ended before any test started.
struct BuildProblem {
  let program: Subprocess.Result
  let package: BookPackage

  private var output: String { program.output + program.error }

  /// Whether the linker misses what the tests use.
  static func lacksSymbols(_ program: Subprocess.Result) -> Bool {
    ["undefined reference to", "Undefined symbol"].contains {
      program.output.contains($0) || program.error.contains($0)
    }
  }

  // MARK: In the learner's files

  /// The errors of the build; where SwiftPM or the linker names no place, in other words.
  var diagnostics: [Diagnostic] {
    Diagnostic.errors(in: output, root: package.resolvedRoot).flatMap { error in
      guard error.location == nil else { return [error] }
      if ["multiple definition of 'main'", "duplicate symbol '_main'"].contains(
        where: error.message.contains)
      {
        return package.swiftLines(of: Step.exercises) { $0.trimmed.hasPrefix("@main") }
          .map { Diagnostic($0, "The test program already has an entry point. Delete `@main`.") }
      }
      guard let step = Step.exercises.first(where: error.isInExercise) else { return [error] }
      let folder = package.displayPath(step.exercisePath)
      if error.message.contains("multiple producers") {
        return [Diagnostic(nil, "Two files in \(folder) have the same name. Rename one of them.")]
      }
      if error.message.contains("mixed language source files") {
        let sources = Exercise.currentFiles(of: step, in: package).keys.sorted()
        let names = sources.filter { !$0.hasSuffix(".swift") }.joined(separator: ", ")
        return [Diagnostic(nil, "In \(folder), this isn't Swift: \(names). Move it elsewhere.")]
      }
      return [error]
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
      \(fix.cause) Type `\(fix.command)`.
      """)
  }

  /// The cause that the output suggests, and the command that fixes it.
  var fix: (cause: String, command: String) {
    let build = package.displayPath(".build").shellWord
    let isReported = { (reasons: [String]) in reasons.contains(where: output.contains) }
    if isReported(["No space left on device", "disk is full", "(code: 28)"]) {
      return ("The disk is full. Find the full disk, then delete files on it.", "df -h")
    }
    if let lock = output.firstMatch(of: /invalid access to (.+\.lock)/)?.1,
      !lock.contains("/.build/")
    {
      return ("Another user owns SwiftPM's lock file.", "sudo rm \(String(lock).shellWord)")
    }
    if !FileManager.default.isWritableFile(atPath: package.root.path) {
      return (
        "You don't have permission to write to the workbook's folder.",
        WorkbookError.command(toOwn: package.root.path)
      )
    }
    let reasons = ["readonly database", "unable to open database", "invalid access", "Read-only"]
    if isReported(reasons + ["Permission denied"]) {
      return (
        "SwiftPM can't write to .build. Remove the folder: the next build creates it again.",
        "sudo rm -rf \(build)"
      )
    }
    let changed = Diagnostic.errors(in: output, root: package.resolvedRoot)
      .compactMap { $0.location?.file }
      .first { !$0.hasPrefix("/") && !$0.hasPrefix("Exercises/") && !$0.hasPrefix(".build/") }
    let missing = output.firstMatch(of: /invalid custom path '([^']+)'/).map { String($0.1) }
    let tests = output.contains("no tests found") ? "Tests" : nil
    if let file = (changed ?? missing ?? tests).map(package.displayPath) {
      return ("\(file) is missing, or it was changed.", "git restore \(file.shellWord)")
    }
    return (
      "If it isn't clear what to change, remove what was built: the next build creates it again.",
      "rm -rf \(build)"
    )
  }
}

extension BookPackage {
  /// The matching lines of the learner's Swift files.
  func swiftLines(of steps: [Step], where matches: (String) -> Bool) -> [SourceLocation] {
    let paths = steps.map(\.exercisePath).flatMap { folder in
      files(below: folder).filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }
    return paths.flatMap { file in
      let lines = (try? text(of: file))?.lines ?? []
      return lines.indices.filter { matches(lines[$0]) }
        .map { SourceLocation(file: file, line: $0 + 1) }
    }
  }
}
