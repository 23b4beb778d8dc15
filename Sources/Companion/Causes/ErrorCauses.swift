import Console
import Foundation

/// An error of the compiler, and what a learner should know about it.
package struct ExplainedError {
  package let error: Diagnostic
  /// The likely cause, if it's known.
  package var cause: String?
  /// Where to edit, which may be another line than the one that the compiler names.
  package let edit: SourceLocation?
}

/// Explains the errors of a build: in which order to mend them, why, and where.
package struct ErrorCauses {
  let exercise: Exercise
  let package: BookPackage
  private let ofStep: [CompilerRow]
  private let ofAnyStep: [CompilerRow]

  package init(of exercise: Exercise, in package: BookPackage) {
    self.exercise = exercise
    self.package = package
    ofStep = CompilerRow.rows(of: exercise.step, in: package)
    ofAnyStep = CompilerRow.rowsOfAnyStep(in: package)
  }

  /// The errors in the order in which to mend them, but the first with a known cause leads.
  package func explained(_ errors: [Diagnostic]) -> [ExplainedError] {
    let sorted = errors.enumerated().sorted { first, second in
      let (old, new) = (
        rank(of: first.element, among: errors), rank(of: second.element, among: errors)
      )
      return old == new ? first.offset < second.offset : old < new
    }
    var explained = sorted.map { explain($0.element) }
    if let lead = explained.firstIndex(where: { $0.cause != nil }) {
      explained.insert(explained.remove(at: lead), at: 0)
    }
    return explained
  }

  /// What the compiler can't read comes before what follows from it, and a brace comes first.
  private func rank(of error: Diagnostic, among errors: [Diagnostic]) -> Int {
    guard error.isInExercise(of: exercise.step) else { return 4 }
    // A text doesn't end if a parenthesis in it doesn't.
    if error.message.hasPrefix("cannot find ')' to match opening") { return -1 }
    if ["source control conflict", "unterminated "].contains(where: error.message.hasPrefix) {
      return 0
    }
    guard error.isSyntaxError else { return 3 }
    let isBrace = ["expected '}'", "extraneous '}'"].contains(where: error.message.hasPrefix)
    // Where a `{` is missing, a `}` is one too many.
    let isOpen = errors.contains { $0.message.hasPrefix("expected '{'") }
    let follows = isOpen && error.message.hasPrefix("extraneous ")
    return isBrace && !follows && brokenText(of: error)?.brace != nil ? 1 : 2
  }

  private func explain(_ error: Diagnostic) -> ExplainedError {
    if let empty = emptyFile(behind: error) { return empty }
    if let renamed = renamedRequirement(behind: error) { return renamed }
    let declarations = exercise.declarations
    let name = error.missingName
    let isDeclared = declarations.contains { $0.name == name }
    let similar = isDeclared ? nil : name.flatMap { similarName(to: $0, for: error) }
    let similarPlace = similar.flatMap { name in declarations.first { $0.name == name }?.location }
    let isGiven = isInGivenFile(error)
    let isAboutUse = ["argument", "is inaccessible"].contains(where: error.message.contains)
    guard error.isInExercise(of: exercise.step), !isGiven || !isAboutUse else {
      var explained = explainElsewhere(error, isDeclared: isDeclared, similar: similarPlace)
      if isGiven { explained.cause?.replace("he tests", with: "he given files") }
      return explained
    }
    if let name, !isDeclared, isGiven || isTypeOfSolution(name), let renamed = unknownType {
      let user = isGiven ? "A file that's given" : "Your code"
      return ExplainedError(
        error: error,
        cause: "\(user) uses `\(name)`. Look for a misspelling: you declare `\(renamed.name)`.",
        edit: renamed.location)
    }
    if let name, !isDeclared, let cause = missingImport(of: name, for: error) {
      return ExplainedError(error: error, cause: cause, edit: error.location)
    }
    // A word that isn't complete is less likely than what a row of the step is about.
    let isHalf = name.map { name in similar?.isCompletion(of: name) == true } ?? false
    if let name, let similar,
      !ofStep.contains(where: { (isHalf || $0.names(name)) && fits($0, error) })
    {
      return explain(error, name: name, by: similar, declaredAt: similarPlace)
    }
    return ExplainedError(error: error, cause: cause(ofOwn: error), edit: place(of: error))
  }

  /// Explains an error in a file that uses the exercise, which may declare a name like the missing
  /// one.
  private func explainElsewhere(
    _ error: Diagnostic, isDeclared: Bool, similar place: SourceLocation?
  ) -> ExplainedError {
    let isAboutType = error.missingName?.first?.isUppercase == true && !isDeclared
    let edit =
      place ?? (isAboutType ? unknownType?.location : nil)
      ?? EditLocation.location(for: error, in: exercise, package)
    if let cause = hiddenDeclaration(at: edit, behind: error) {
      return ExplainedError(error: error, cause: cause, edit: edit)
    }
    return ExplainedError(
      error: error,
      cause: lostDefault(behind: error) ?? causeElsewhere(of: error, isDeclared: isDeclared),
      edit: calledDeclaration(behind: error) ?? edit)
  }

  /// The cause that the rows give for a message in the exercise.
  func rowCause(for message: String) -> String? {
    let general = ofAnyStep.filter { $0.scope == .anywhere }
    return CompilerRow.row(for: message, ofStep: ofStep, ofAnyStep: general)?.cause
  }

  /// What to say if a file has no code, and declares, as it's given out, what the error is about.
  private func emptyFile(behind error: Diagnostic) -> ExplainedError? {
    let name = error.missingName
    let isDeclared = exercise.declarations.contains { $0.name == name }
    let isAboutConformance = error.message.contains(" does not conform to ")
    guard name != nil && !isDeclared || isAboutConformance else { return nil }
    let empty = exercise.editableTexts.first { file, text in
      guard text.isBlankCode, let starter = exercise.starter[file] else { return false }
      let given = Exercise(step: exercise.step, files: [file: starter])
      return given.declarations.contains { $0.name == name }
        || isAboutConformance && Set(error.quotedNames).isSubset(of: starter.text.words)
    }
    return empty.map { file, _ in
      let number = exercise.step.shortNumber
      return ExplainedError(
        error: error,
        cause: "\(file) is empty. `swift run workbook reset \(number)` restores the exercise.",
        edit: exercise.location(of: 1, in: file))
    }
  }

  /// Whether an error is in a file that's given, and is as it was given.
  private func isInGivenFile(_ error: Diagnostic) -> Bool {
    guard let location = error.location else { return false }
    let file = String(location.file.dropFirst(exercise.step.exercisePath.count + 1))
    guard let text = exercise.files[file] else { return false }
    return !exercise.editableFiles.contains(file) && text == exercise.starter[file]
  }

  /// What to say if a method has almost the name that a protocol requires.
  private func renamedRequirement(behind error: Diagnostic) -> ExplainedError? {
    guard error.message.contains(" does not conform to protocol ") else { return nil }
    let declarations = exercise.declarations
    for note in error.notes {
      guard let match = note.message.firstMatch(of: /protocol requires \w+ '(\w+)/) else {
        continue
      }
      let name = String(match.1)
      let other = declarations.first { 1...2 ~= $0.name.edits(to: name) }
      guard let other,
        !declarations.contains(where: { $0.name == name && $0.location.file == other.location.file }
        )
      else { continue }
      return ExplainedError(
        error: error,
        cause: "Look for a misspelling: the protocol requires `\(name)`, and this line declares "
          + "`\(other.name)`.",
        edit: other.location)
    }
    return nil
  }

  /// The cause of an error in the tests, for which other rows than those about the tests have to
  /// have the whole name.
  private func causeElsewhere(of error: Diagnostic, isDeclared: Bool) -> String? {
    func isExact(_ row: CompilerRow) -> Bool { error.missingName.map(row.names) ?? true }
    let scope = isDeclared ? CompilerRow.Scope.declared : .undeclared
    // A row about the tests says more than one about any file.
    let general =
      ofAnyStep.filter { $0.scope == scope }
      + ofAnyStep.filter { $0.scope == .anywhere && isExact($0) }
    let own = ofStep.filter(isExact)
    return CompilerRow.row(for: error.message, ofStep: own, ofAnyStep: general)?.cause
  }

  private func fits(_ row: CompilerRow, _ error: Diagnostic) -> Bool {
    CompilerRow.row(for: error.message, in: [row]) != nil
  }

  // MARK: Places

  /// Where an error in the exercise was made.
  private func place(of error: Diagnostic) -> SourceLocation? {
    guard let location = error.location else { return nil }
    let message = error.message
    func line(_ number: Int) -> SourceLocation { SourceLocation(file: location.file, line: number) }
    if let number = openParenthesis(behind: error) { return line(number) }
    if lacksComma(error) { return location }
    switch brokenText(of: error)?.brace {
    case .missing(below: let number) where message.hasPrefix("expected '}'"),
      .unclosed(let number) where message.hasPrefix("expected '}'"):
      return line(number)
    case .extra(let number) where message.hasPrefix("extraneous '}'"): return line(number)
    case .unopened(let number) where error.mayFollowMissingBrace: return line(number)
    default: break
    }
    let note = error.notes.first { note in
      message.hasPrefix("expected ") && note.message.hasPrefix("to match this opening")
        || message.contains("must be declared public") && note.message.hasPrefix("mark the ")
    }
    if let place = note?.location, place.file.hasPrefix(exercise.step.exercisePath) { return place }
    if message.contains("has different argument labels from those required"),
      let place = error.notes.first(where: { $0.message.hasSuffix("' declared here") })?.location,
      place.file.hasPrefix(exercise.step.exercisePath)
    {
      return place
    }
    let isAboutType = ["internal type", "internal requirements"].contains(where: message.contains)
    return isAboutType ? internalType(behind: error, at: location) ?? location : location
  }

  /// The declaration of a type that isn't public, which the message, the line of the error, or the
  /// extension above it names.
  private func internalType(
    behind error: Diagnostic, at location: SourceLocation
  ) -> SourceLocation? {
    let lines = (exercise.text(at: location)?.lines ?? []).prefix(location.line ?? 0)
    let head = lines.last { $0.hasPrefix("extension ") }
    let words = [error.message, lines.last ?? "", head ?? ""].flatMap(\.words)
    return exercise.declarations.first { name, place in
      let line = exercise.line(at: place) ?? ""
      return words.contains(name) && name.first?.isUppercase == true && !line.contains("public ")
    }?.location
  }
}

extension String {
  /// Whether it has no line of code.
  fileprivate var isBlankCode: Bool {
    lines.allSatisfy { $0.trimmed.isEmpty || $0.trimmed.hasPrefix("//") }
  }
}
