import Console
import Foundation

/// Calls in the tests that don't fit what the exercise declares.
extension ErrorCauses {
  /// What to say if other files can't use what a line declares, because it isn't `public`.
  func hiddenDeclaration(at edit: SourceLocation, behind error: Diagnostic) -> String? {
    guard ["missing argument for", "extra argument"].contains(where: error.message.hasPrefix),
      let line = exercise.line(at: edit)
    else { return nil }
    let isDeclaration = line.firstMatch(of: /^ *(?:convenience )?(?:init|func)\b/) != nil
    return isDeclaration && !line.contains("public ")
      ? "Without `public`, the tests can't use this declaration. Write `public` before it." : nil
  }

  /// What to say if a parameter has no default value anymore.
  func lostDefault(behind error: Diagnostic) -> String? {
    guard let match = error.message.firstMatch(of: /^missing argument for parameter '(\w+)'/),
      let pattern = try? Regex("\\b\(match.1): [^,)\n]+ = [^,)\n]+")
    else { return nil }
    let isThere = exercise.editableTexts.contains { $0.text.contains(pattern) }
    let given =
      isThere
      ? nil
      : exercise.starter.values.lazy.compactMap { file in
        file.text.firstMatch(of: pattern).map { String(file.text[$0.range]) }
      }.first
    return given.map { "The tests leave this argument out. It was given with a default: `\($0)`." }
  }

  /// The declaration that the compiler compares a call in the tests with.
  func calledDeclaration(behind error: Diagnostic) -> SourceLocation? {
    guard error.message.hasPrefix("missing argument for") else { return nil }
    let note = error.notes.first { $0.message.hasSuffix("declared here") }
    return note?.location.flatMap { $0.file.hasPrefix(exercise.step.exercisePath) ? $0 : nil }
  }
}
