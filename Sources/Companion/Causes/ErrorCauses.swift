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
  let rowsOfStep: [CompilerRow]
  private let rowsOfAnyStep: [CompilerRow]
  /// What the learner's files declare, as they are and as they were given, and the solution's.
  let declared: [Declaration]
  let given: [Declaration]
  let solved: [Declaration]
  let changes: [Change]
  /// The words of the solution.
  let known: Set<String>
  /// The lines with code in the learner's files, by the files' names.
  let code: [String: [CodeLine]]
  /// The errors in the order in which to mend them.
  package private(set) var errors: [Diagnostic]
  /// The first bracket that is missing, or one too many, of each file with such an error.
  private(set) var brackets: [String: Brackets.Problem] = [:]

  package init(of result: CheckResult, in package: BookPackage) {
    (exercise, self.package, errors) = (result.exercise, package, result.diagnostics)
    let step = exercise.step
    let solution = (try? package.texts(in: step.solutionPath)) ?? [:]
    rowsOfStep = CompilerRow.rows(of: step, in: package)
    rowsOfAnyStep = CompilerRow.rowsOfAnyStep(in: package)
    declared = Declaration.all(in: exercise.files.mapValues(\.text), of: step)
    given = Declaration.all(in: exercise.starter.mapValues(\.text), of: step)
    solved = Declaration.all(in: solution, of: step)
    changes = Change.all(in: declared, given: given, solved: solved)
    known = Set(solution.values.flatMap { CodeLine.all(in: $0).flatMap(\.text.words) })
    code = exercise.files.mapValues { CodeLine.all(in: $0.text) }
    let unreadable = Set(errors.filter(\.isAboutCharacters).map(\.location?.file))
    let broken = errors.filter { $0.isAboutBrackets && !unreadable.contains($0.location?.file) }
    for file in Set(broken.compactMap { exercise.file(at: $0.location) }) {
      brackets[file] = Brackets.problem(in: code[file] ?? [])
    }
    errors = inOrder(errors)
  }

  // MARK: The chain

  /// The clues, of which the first that answers wins.
  private var clues: [(Diagnostic) -> Cause?] {
    [
      strangeCharacter, bracket, misplacedWeak, loopInParentheses, closureWithoutIn,
      unfinishedLine, emptyFile, declaredTwice, rowWithName, misspelledKeyword, undeclaredError,
      privateDefault, misspelledDeclaration, missingImport, similarName, rowOfStep,
      changedDeclaration, row,
    ]
  }

  package func cause(of error: Diagnostic) -> Cause {
    let cause = clues.lazy.compactMap { $0(error) }.first
    let usual = isOwn(error) ? error.placeOfNote ?? error.location : placeOfUse(in: error)
    return Cause(text: cause?.text, place: cause?.place ?? usual)
  }

  /// A row that has the whole name which isn't known: `cannot find 'NSHashTable' in scope`.
  private func rowWithName(_ error: Diagnostic) -> Cause? {
    guard let name = error.missingName else { return nil }
    return cause(in: rows(for: error).filter { $0.names(name) }, for: error)
  }

  /// A row for any other message: `call can throw but is not marked with 'try'`.
  private func row(_ error: Diagnostic) -> Cause? { cause(in: rows(for: error), for: error) }

  /// A row of the step, for an error in another file: `'…' requires that '…' be a class type`; or
  /// any row, for one in no file: `multiple definition of 'main'`.
  private func rowOfStep(_ error: Diagnostic) -> Cause? {
    guard !isOwn(error), error.missingName == nil else { return nil }
    return cause(in: error.location == nil ? rows(for: error) : rowsOfStep, for: error)
  }

  private func cause(in rows: [CompilerRow], for error: Diagnostic) -> Cause? {
    rows.first { $0.fits(error.message) }.map { Cause(text: $0.cause) }
  }

  /// The rows, the step's first, without those for a word of another language that the solution
  /// has as a name.
  private func rows(for error: Diagnostic) -> [CompilerRow] {
    guard let name = error.missingName, name.first?.isLowercase == true, known.contains(name) else {
      return rowsOfStep + rowsOfAnyStep
    }
    return rowsOfStep + rowsOfAnyStep.filter { !$0.names(name) }
  }

  /// A file that was emptied, so that others don't find what it declared.
  private func emptyFile(_ error: Diagnostic) -> Cause? {
    let file = exercise.editableFiles.first { code[$0]?.isEmpty == true }
    guard let file, !error.isSyntaxError else { return nil }
    return Cause(
      text: "\(file) is empty, and other files use what it should declare.",
      place: exercise.location(of: 1, in: file))
  }

  // MARK: The order

  /// Whether an error is in a file of the learner's, and not in one that is as it was given.
  func isOwn(_ error: Diagnostic) -> Bool {
    guard error.isInExercise(of: exercise.step) else { return false }
    guard let file = exercise.file(at: error.location), exercise.files[file] != nil else {
      return true
    }
    return exercise.editableFiles.contains(file) || !exercise.isAsGiven(file)
  }

  /// The errors in the compiler's order, but what makes others unreadable comes first.
  private func inOrder(_ errors: [Diagnostic]) -> [Diagnostic] {
    let groups: [(Diagnostic) -> Bool] = [
      { strangeCharacter($0) != nil }, { $0.isAboutCharacters || bracket($0) != nil },
      { isOwn($0) && ($0.isSyntaxError || $0.isAboutModifier) }, isOwn, { _ in true },
    ]
    let grouped = Dictionary(grouping: errors) { error in groups.firstIndex { $0(error) } ?? 0 }
    var sorted = groups.indices.flatMap { grouped[$0] ?? [] }
    if let first = sorted.first, bracket(first) == nil, strangeCharacter(first) == nil,
      let telling = sorted.firstIndex(where: { $0.tellsMore(than: first) })
    {
      sorted.insert(sorted.remove(at: telling), at: 0)
    }
    return sorted
  }
}

extension Diagnostic {
  /// Whether an error on the same line is about the word that makes the rest of it unreadable, or a
  /// constant: `retur nil`.
  fileprivate func tellsMore(than other: Diagnostic) -> Bool {
    let isHere = location?.file == other.location?.file && location?.line == other.location?.line
    return isHere && (isAboutAssignment || missingName != nil && other.isSyntaxError)
  }
}
