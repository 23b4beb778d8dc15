import Console
import Foundation

/// A build that ended before the learner's code ran, and what it printed about the cause.
struct BuildFailure {
  private let program: Subprocess.Run
  private let package: BookPackage
  /// What failed, as the subject of a sentence.
  private let command: String
  /// What the build reports, also about its own files.
  private let errors: [Diagnostic]

  init(_ program: Subprocess.Run, of command: String = "The build", in package: BookPackage) {
    (self.program, self.command, self.package) = (program, command, package)
    errors = Diagnostic.all(.error, in: program.output + program.error, root: package.resolvedRoot)
  }

  // MARK: The learner's errors

  /// The errors that the code of a step can cause; there are none if something else is the cause.
  ///
  /// `module` is what was built, if that is known: a compiler that crashes on it names no place.
  func errors(causedBy step: Step, compiling module: String?) -> [Diagnostic] {
    guard !isFullDisk else { return [] }
    let isOfStep = [step.exerciseModule, step.solutionModule, step.testModule].contains(module)
    let errors = errorsOfCode
    return errors.contains { $0.concerns(step) || isOfStep && $0.location == nil } ? errors : []
  }

  var errorsOfCode: [Diagnostic] {
    let all = errors.filter { !isAboutBuild($0) && !isAboutKilling($0) }
    // Where the compiler can't read a file of the book, the other errors in it mean nothing.
    let unreadable = all.filter { $0.isSyntaxError }.compactMap { $0.location?.file }
      .filter { !$0.hasPrefix("Exercises/") }
    return all.filter { !unreadable.contains($0.location?.file ?? "") }
  }

  // MARK: Other causes

  var isFullDisk: Bool {
    let reasons = ["No space left on device", "disk is full", "(code: 28)"]
    return reasons.contains(where: (program.output + program.error).contains)
  }

  /// Whether the output says that a program of the compiler was killed.
  var mentionsKilling: Bool { errors.contains(where: isAboutKilling) }

  /// Whether an error is about a file that a build wrote.
  private func isAboutBuild(_ error: Diagnostic) -> Bool {
    error.location?.file.hasPrefix(".build/") ?? false
      || error.message.contains("\(package.resolvedRoot)/.build/")
  }

  private func isAboutKilling(_ error: Diagnostic) -> Bool {
    let words = [
      "failed due to signal 9", "unable to execute command: Killed", "linker command failed due to",
      "link command failed with exit code 254",
    ]
    return words.contains(where: error.message.contains)
  }

  // MARK: In words

  /// The problem for the learner, with the command that helps.
  var reason: WorkbookError {
    if isFullDisk { return .fullDisk }
    let wasEnded = program.status == nil || mentionsKilling || shownLines.isEmpty
    return WorkbookError(changedFile ?? (wasEnded ? ending : other))
  }

  private var changedFile: String? {
    let others = errors.filter { error in
      guard let file = error.location?.file else { return false }
      return !isAboutBuild(error) && !file.hasPrefix("/") && !file.hasPrefix("Exercises/")
    }
    guard let file = others.first?.location?.file else { return nil }
    let shown = others.filter { $0.location?.file == file }.prefix(3).map(line)
    return """
      \(command) failed, because a file that isn't yours to edit was changed:
      \(shown.joined(separator: "\n"))
      \(BookPackage.restoring(package.displayPath(file).shellWord))
      """
  }

  private var ending: String {
    """
    \(command) was ended from outside before it was complete, so there is no result. Often too \
    little memory is left: close other programs, then repeat the command.
    """
  }

  private var other: String {
    """
    \(command) failed before your code ran:
    \(shownLines.joined(separator: "\n"))
    If it isn't clear what to change, remove what was built. Type \
    `rm -rf \(package.displayPath(BuildFolder.path).shellWord)`.
    """
  }

  /// What the learner sees if the cause isn't known: the errors, or what was printed last.
  private var shownLines: [String] {
    let lines = (program.error + program.output).lines.filter { !$0.trimmed.isEmpty }
    return errors.isEmpty ? lines.suffix(10) : errors.prefix(10).map(line)
  }

  private func line(_ error: Diagnostic) -> String {
    (error.location.map { "\(package.displayPath($0)): " } ?? "") + "error: \(error.message)"
  }
}
