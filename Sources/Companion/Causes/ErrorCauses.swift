import Console
import Foundation

/// What a learner should know about an error.
package struct Cause {
  /// It's `nil` if the compiler's words are enough.
  package let text: String?
  /// Where to edit, which may be another line than the one that the compiler names.
  package var place: SourceLocation?
}

/// Explains the errors of a build: in which order to mend them, why, and where.
package struct ErrorCauses {
  let exercise: Exercise
  let package: BookPackage
  private let rowsOfStep: [CompilerRow]
  /// The rows of the step, and then those of any step.
  let rows: [CompilerRow]
  /// What the learner's files declare, as they are and as they were given.
  let declared: [Declaration]
  let given: [Declaration]
  let changes: [Change]
  let solutionWords: Set<String>
  /// The lines with code in the learner's files, by the files' names.
  let code: [String: [CodeLine]]
  /// The errors in the order in which to mend them.
  package private(set) var errors: [Diagnostic]
  /// The first bracket that is missing, or one too many, of each file whose words can be told.
  let brackets: [String: Brackets.Problem]

  package init(of result: CheckResult, in package: BookPackage) {
    (exercise, self.package, errors) = (result.exercise, package, result.diagnostics)
    let step = exercise.step
    let solution = (try? package.texts(in: step.solutionPath)) ?? [:]
    rowsOfStep = CompilerRow.rows(of: step, in: package)
    rows = rowsOfStep + CompilerRow.rowsOfAnyStep(in: package)
    declared = Declaration.all(in: exercise.files.mapValues(\.text), of: step)
    given = Declaration.all(in: exercise.starter.mapValues(\.text), of: step)
    let solved = Declaration.all(in: solution, of: step)
    changes = Change.all(in: declared, given: given, solved: solved)
    solutionWords = Set(solution.values.flatMap { CodeLine.all(in: $0).flatMap(\.text.words) })
    code = exercise.files.mapValues { CodeLine.all(in: $0.text) }
    let unreadable = errors.filter(\.isAboutCharacters).map(\.location?.file)
    brackets = code.filter { !unreadable.contains("\(step.exercisePath)/\($0.key)") }
      .compactMapValues(Brackets.problem)
    errors = inOrder(errors)
  }

  // MARK: The chain

  /// The clues, of which the first that answers wins.
  private var clues: [(Diagnostic) -> Cause?] {
    [
      strangeCharacter, bracket, misplacedWeak, unreadableWord, emptiedFile, rowWithName,
      misspelledDeclaration, missingImport, misplacedName, similarName, rowOfStep,
      changedDeclaration, { cause(in: rows, for: $0) },
    ]
  }

  package func cause(of error: Diagnostic) -> Cause {
    let cause = clues.lazy.compactMap { $0(error) }.first
    let usual = isOwn(error) ? error.placeOfNote ?? error.location : placeOfUse(in: error)
    return Cause(text: cause?.text, place: cause?.place ?? usual)
  }

  /// A row that has the whole name which isn't solutionWords: `cannot find 'NSHashTable' in scope`.
  private func rowWithName(_ error: Diagnostic) -> Cause? {
    error.missingName.flatMap { name in cause(in: rows.filter { $0.names(name) }, for: error) }
  }

  /// A row of the step, for an error in another file: `'…' requires that '…' be a class type`.
  private func rowOfStep(_ error: Diagnostic) -> Cause? {
    isOwn(error) || error.missingName != nil ? nil : cause(in: rowsOfStep, for: error)
  }

  private func cause(in rows: [CompilerRow], for error: Diagnostic) -> Cause? {
    rows.first { $0.fits(error.message) }.map { Cause(text: $0.cause) }
  }

  // MARK: The order

  /// Whether an error is in a file of the learner's, and not in one that is as it was given.
  func isOwn(_ error: Diagnostic) -> Bool {
    guard error.isInExercise(of: exercise.step) else { return false }
    guard let file = exercise.file(at: error.location) else { return true }
    return exercise.editableFiles.contains(file) || !exercise.isAsGiven(file)
  }

  /// The errors in the compiler's order, but what makes others unreadable comes first.
  private func inOrder(_ errors: [Diagnostic]) -> [Diagnostic] {
    let groups: [(Diagnostic) -> Bool] = [
      { strangeCharacter($0) != nil }, { $0.isAboutCharacters || bracket($0) != nil },
      { error in errors.contains { error.tellsMore(than: $0) } },
      { isOwn($0) && $0.isSyntaxError }, isOwn, { _ in true },
    ]
    let grouped = Dictionary(grouping: errors) { error in groups.firstIndex { $0(error) } ?? 0 }
    return groups.indices.flatMap { grouped[$0] ?? [] }
  }
}

extension Diagnostic {
  /// Whether an error on the same line is about the word that makes the rest of it unreadable, or a
  /// constant: `retur nil`.
  fileprivate func tellsMore(than other: Diagnostic) -> Bool {
    location?.line == other.location?.line && location?.file == other.location?.file
      && self != other && (isAboutAssignment || missingName != nil && other.isSyntaxError)
  }
}
