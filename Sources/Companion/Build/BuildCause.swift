import Foundation

// Why nothing could be built, where the learner's code isn't the cause.
extension BuildProblem {
  /// The error for the learner, with the command that helps.
  var error: WorkbookError {
    if program.status == 127 {
      return WorkbookError("\(program.error.trimmed). Install Swift, or add it to your PATH.")
    }
    return known ?? WorkbookError(changedFile ?? ending ?? other)
  }

  /// The error if the cause is one that no second try removes.
  var known: WorkbookError? {
    (fullDisk ?? oldToolchain ?? permission ?? movedFolder).map { WorkbookError($0) }
  }

  // What SwiftPM prints about a known cause is left out: its words are about its own parts.

  private var fullDisk: String? {
    let reasons = ["No space left on device", "disk is full", "(code: 28)"]
    return reasons.contains(where: output.contains) ? WorkbookError.fullDisk.message : nil
  }

  private var oldToolchain: String? {
    let versions = output.firstMatch(
      of: /is using Swift tools version ([\d.]+) but the installed version is ([\d.]+)/)
    return versions.map {
      """
      The workbook needs Swift \($0.1) or newer, and the one in your PATH is \($0.2). Install a \
      newer one from https://www.swift.org/install/, then type `swift --version`.
      """
    }
  }

  private var permission: String? {
    let isWritable = FileManager.default.isWritableFile(atPath: package.root.path)
    if !isWritable || output.contains("Read-only file system") {
      return WorkbookError.readOnly.message
    }
    let reasons = ["readonly database", "unable to open database", "Permission denied"]
    guard reasons.contains(where: output.contains) else { return nil }
    return """
      Files in .build, which every build creates, belong to another user. Remove what was built. \
      Type `sudo rm -rf \(build)`.
      """
  }

  private var movedFolder: String? {
    // `precompiled file 'A' was compiled with module cache path 'B', but the path is currently 'C'`
    guard output.contains("was compiled with module cache path") else { return nil }
    return """
      The folder was moved or renamed after something was built in it. Remove what was built. Type \
      `rm -rf \(build)`.
      """
  }

  private var changedFile: String? {
    // `invalid custom path 'Solutions/03-Invoke' for target 'InvokeSolution'`
    let place = /(?:invalid custom path|Source files for target .* be located under) '([^']*)'/
    if let folder = output.firstMatch(of: place) {
      let path = package.displayPath(String(folder.1))
      return "\(path) is missing. \(package.restoring(path.shellWord))"
    }
    let others = errors.filter { error in
      guard let file = error.location?.file else { return false }
      return !["/", "Exercises/", ".build/"].contains(where: file.hasPrefix)
    }
    guard let file = others.first?.location?.file else { return nil }
    let shown = others.filter { $0.location?.file == file }.prefix(3).compactMap { error in
      error.location.map { "\(package.displayPath($0)): error: \(error.message)" }
    }
    let path = package.displayPath(file)
    return """
      \(command) failed, because a file that isn't yours to edit was changed:
      \(shown.joined(separator: "\n"))
      \(package.restoring(path.shellWord))
      """
  }

  private var ending: String? {
    program.status == nil || isDamage ? endedFromOutside.message : nil
  }

  var endedFromOutside: WorkbookError {
    WorkbookError(
      """
      \(command) was ended from outside before it was complete, twice, so there is no result. \
      Often too little memory is left: close other programs, then repeat the command.
      """)
  }

  private var other: String {
    """
    \(command) failed before your code ran:
    \(shownErrors)
    If it isn't clear what to change, remove what was built. Type `rm -rf \(build)`.
    """
  }

  // MARK: The output

  var build: String { package.displayPath(".build").shellWord }

  private var lines: [String] {
    (program.error + program.output).lines.filter { !$0.trimmed.isEmpty }
  }

  /// The lines that the learner sees, if the cause isn't known.
  var shownErrors: String {
    let errors = lines.filter { $0.contains("error:") && !$0.contains("`- error:") }
    // These say that something failed, and not what.
    let empty = ["undefined reference", "ExitCode(rawValue:", "command failed", "error: cancelled"]
    let useful = errors.filter { line in !empty.contains(where: line.contains) }
    let shown = useful.isEmpty ? lines.suffix(10) : useful.prefix(10)
    return shown.map { $0.count > 300 ? $0.prefix(300) + "…" : $0 }.joined(separator: "\n")
  }
}
