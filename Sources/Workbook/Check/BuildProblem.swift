import Foundation

/// Why `swift test` ended before any test started.
struct BuildProblem {
  let program: Subprocess.Result
  let package: BookPackage

  private var output: String { program.output + program.error }

  // MARK: In the learner's files

  /// The errors that SwiftPM or the linker reports without a place, with their place and a fix.
  var diagnostics: [Diagnostic] {
    let errors = Diagnostic.errors(in: output, root: package.resolvedRoot)
    let explained = Step.exercises.flatMap { step in
      errors.flatMap { error in
        strayFiles(in: error.message, of: step) + nameInUse(in: error.message, of: step)
      }
    }
    let isSecondMain = errors.contains {
      $0.message.hasSuffix("multiple definition of 'main'")
        || $0.message.hasPrefix("duplicate symbol '_main'")
    }
    let mains =
      isSecondMain
      ? package.swiftLines(of: Step.exercises) { $0.trimmed.hasPrefix("@main") } : []
    let found =
      explained
      + mains.map { Diagnostic($0, "The test program already has an entry point. Delete `@main`.") }
    return found.isEmpty ? errors : found + errors.filter { $0.location != nil }
  }

  /// Two files with one name: SwiftPM names their objects without the folder.
  private func nameInUse(in message: String, of step: Step) -> [Diagnostic] {
    let folder = "/\(step.exerciseModule).build/"
    guard message.contains("multiple producers"), let start = message.range(of: folder),
      let end = message.range(of: ".o because", range: start.upperBound..<message.endIndex)
    else { return [] }
    let name = String(message[start.upperBound..<end.lowerBound])
    // An original file is directly in the folder, and comes first.
    let paths = package.files(below: step.exercisePath)
      .filter { $0 == name || $0.hasSuffix("/\(name)") }
      .sorted { ($0.filter { $0 == "/" }.count, $0) < ($1.filter { $0 == "/" }.count, $1) }
    guard paths.count > 1, let last = paths.last else { return [] }
    let files = paths.map { package.displayPath("\(step.exercisePath)/\($0)") }
    let file = "\(step.exercisePath)/\(last)"
    // With another name, a copy would declare the same types once more.
    let command =
      paths[0] == name
      ? moveAside(file) : "mv \(display(file)) \(display(unusedPath(like: file)))"
    let message = "\(files.joined(separator: " and ")) have the same name, which SwiftPM refuses."
    return [Diagnostic(nil, message, fix: command)]
  }

  /// Files in C, C++, or Objective-C: SwiftPM builds one language per folder.
  private func strayFiles(in message: String, of step: Step) -> [Diagnostic] {
    guard message.contains("mixed language source files"),
      message.contains("/\(step.exercisePath)'")
    else { return [] }
    let types = ["c", "cc", "cpp", "m", "mm", "s", "S"]
    let files = package.files(below: step.exercisePath).map { "\(step.exercisePath)/\($0)" }
    return files.filter { types.contains(URL(fileURLWithPath: $0).pathExtension) }.map { file in
      let name = package.displayPath(file)
      let message = "\(name) isn't a Swift file. SwiftPM builds only one language per folder."
      return Diagnostic(nil, message, fix: moveAside(file))
    }
  }

  private func display(_ path: String) -> String { package.displayPath(path).shellWord }

  private func moveAside(_ file: String) -> String {
    let name = URL(fileURLWithPath: file).lastPathComponent
    let new = display(unusedPath(like: ".aside/\(name)"))
    return "mkdir -p \(display(".aside")) && mv \(display(file)) \(new)"
  }

  /// The path, with a number if there is such a file: `A/Note2.swift`.
  private func unusedPath(like path: String) -> String {
    let type = "." + URL(fileURLWithPath: path).pathExtension
    let paths = [path] + (2...99).map { "\(path.dropLast(type.count))\($0)\(type)" }
    return paths.first { !package.exists($0) } ?? path
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
      .map { $0.count > 300 ? $0.prefix(300) + "…" : $0 }.joined(separator: "\n")
    let (cause, command) =
      fix ?? ("The companion doesn't recognize this error.", "swift run workbook doctor")
    return WorkbookError(
      """
      `swift test` failed before any test started:
      \(shown)
      \(cause) Type `\(command)`.
      """)
  }

  /// The cause that the output suggests, and the command that fixes it, if it is recognized.
  var fix: (cause: String, command: String)? {
    let isWritable = FileManager.default.isWritableFile
    let build = package.displayPath(".build").shellWord
    if FullDisk.isReported(in: output) {
      return ("The disk is full. Find the full disk, then delete files on it.", "df -h")
    }
    if let lock = output.firstMatch(of: /invalid access to (.+\.lock)/),
      !lock.1.contains("/.build/")
    {
      return ("Another user owns SwiftPM's lock file.", "sudo rm \(String(lock.1).shellWord)")
    }
    if !isWritable(package.root.path) {
      return (
        "You don't have permission to write to the workbook's folder.",
        WorkbookError.command(toOwn: package.root.path)
      )
    }
    let reasons = [
      "readonly database", "unable to open database", "invalid access to", "Read-only",
    ]
    if reasons.contains(where: output.contains)
      || package.exists(".build") && !isWritable(package.url(of: ".build").path)
    {
      return (
        "SwiftPM can't write to .build. Remove the folder: the next build creates it again.",
        "sudo rm -rf \(build)"
      )
    }
    let original = Diagnostic.errors(in: output, root: package.resolvedRoot)
      .compactMap { $0.location?.file }
      .first { !$0.hasPrefix("/") && !$0.hasPrefix("Exercises/") && !$0.hasPrefix(".build/") }
    let missing = output.firstMatch(of: /invalid custom path '([^']+)'/).map { String($0.1) }
    if let file = (original ?? missing).map(package.displayPath) {
      return ("\(file) is missing, or it was changed.", "git restore \(file.shellWord)")
    }
    if output.contains("/.build/") {
      return (
        "SwiftPM can't read .build. Remove the folder: the next build creates it again.",
        "rm -rf \(build)"
      )
    }
    return nil
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
