import Console
import Foundation

// Why nothing could be built, where the learner's code isn't the cause.
extension BuildProblem {
  /// The error for the learner, with the command that helps.
  var error: WorkbookError {
    if program.status == 127 {
      return WorkbookError("\(program.error.trimmed). Install Swift, or add it to your PATH.")
    }
    return fullDisk ?? WorkbookError(changedFile ?? ending ?? other)
  }

  /// The error if no second try helps, without what SwiftPM prints about its own parts.
  var fullDisk: WorkbookError? {
    let reasons = ["No space left on device", "disk is full", "(code: 28)"]
    return reasons.contains(where: output.contains) ? .fullDisk : nil
  }

  private var changedFile: String? {
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
    let build = package.displayPath(".build").shellWord
    return """
      \(command) failed before your code ran:
      \(shownErrors)
      If it isn't clear what to change, remove what was built. Type `rm -rf \(build)`.
      """
  }

  // MARK: The output

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
