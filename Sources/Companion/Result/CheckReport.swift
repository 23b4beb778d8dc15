import Console

/// What a learner reads about the result of a check, with the lines of code that it quotes.
///
/// It reads the files once, when it's made, so it can be shown again after they changed.
package struct CheckReport {
  /// An error, a failed test, or a warning.
  struct Problem {
    var sign = "✘ "
    var style = TextStyle.red
    let name: String
    let details: [Detail]
  }

  /// What stands below the name of a problem, in one or more lines.
  enum Detail {
    /// A sentence, which is wrapped.
    case text(String, label: String)
    /// A value that a test compared: it keeps its spaces.
    case value(String, label: String)
    /// A path that a terminal can open.
    case path(String, TextStyle, label: String)
    /// A line of code.
    case source(String)
    /// What isn't shown unless the learner asks for everything.
    indirect case more(Detail)
  }

  let result: CheckResult
  let headline: String
  let chapter: String
  let nextChapter: String?
  let problems: [Problem]

  /// Makes the report on a check of an exercise or, with its name, of an answer.
  ///
  /// An answer isn't in the learner's files, so the report names no line to edit.
  package init(
    of result: CheckResult, asAnswer name: String? = nil, in package: BookPackage
  ) {
    self.result = result
    headline = name.map(result.headline) ?? result.headline
    chapter = package.displayPath(result.step.chapterPath)
    nextChapter = result.step.next.map { next in
      let path = package.displayPath(next.chapterPath)
      let other = result.step.nextAfterSideTrips.map { package.displayPath($0.chapterPath) }
      return path + (other.map { ", a side trip, or \($0)" } ?? "")
    }
    let details = ReportDetails(result: result, package: package, namesEdits: name == nil)
    let failures = name == nil ? result.failuresByUrgency : result.failures
    let errors = ErrorCauses(of: result.exercise, in: package).explained(result.diagnostics)
    problems =
      errors.map { Problem(name: $0.error.message, details: details.lines(about: $0)) }
      + failures.map { Problem(name: $0.test, details: details.lines(about: $0)) }
      + result.warnings.map {
        Problem(sign: "⚠ ", style: .yellow, name: $0.message, details: details.lines(about: $0))
      }
  }
}

extension CheckResult {
  /// The failures in the order in which to look at them: if the step crashes, a crash leads.
  fileprivate var failuresByUrgency: [TestFailure] {
    guard let crash = failures.firstIndex(where: { $0.crash != nil }), state == .crashes else {
      return failures
    }
    return [failures[crash]] + failures[..<crash] + failures[(crash + 1)...]
  }
}

/// Reads what a report says about the problems of a result.
private struct ReportDetails {
  let result: CheckResult
  let package: BookPackage
  let namesEdits: Bool

  /// How many notes of an error are shown unless the learner asks for everything.
  private static let noteLimit = 2

  func lines(about explained: ExplainedError) -> [CheckReport.Detail] {
    let error = explained.error
    return place(of: explained)
      + (explained.cause.map { [.text($0, label: "cause")] } ?? [])
      + error.notes.enumerated().flatMap { index, note in
        let lines = self.note(note, on: error)
        return index < Self.noteLimit ? lines : lines.map { .more($0) }
      }
  }

  private func note(_ note: Diagnostic, on error: Diagnostic) -> [CheckReport.Detail] {
    let isElsewhere = note.location?.line != error.location?.line && note.concerns(result.step)
    let place = isElsewhere ? note.location : nil
    return [.text(note.message, label: "note")]
      + (place.map { [path($0, .faint, label: "")] } ?? [])
  }

  private func place(of explained: ExplainedError) -> [CheckReport.Detail] {
    let error = explained.error
    guard let location = error.location, let edit = explained.edit else { return [] }
    if error.isInExercise(of: result.step) {
      let isThere = edit.file == location.file && edit.line == location.line
      return [path(edit, .cyan, label: "edit")] + source(at: edit)
        + (isThere ? [] : [path(location, .faint, label: "error")])
    }
    var lines: [CheckReport.Detail] = []
    // The first error in the tests explains the others.
    if explained.cause == nil,
      error == result.diagnostics.first(where: { !$0.isInExercise(of: result.step) })
    {
      let restoring = package.restoring(package.displayPath(location.file).shellWord)
      lines.append(
        .text(
          """
          The compiler reports this error in a file that uses your code. If you changed that \
          file, restore it. \(restoring)
          """, label: "rule"))
    }
    return lines + [
      path(edit, .cyan, label: "edit"), path(location, .faint, label: "error"),
    ] + source(at: location)
  }

  func lines(about warning: Diagnostic) -> [CheckReport.Detail] {
    guard let location = warning.location else { return [] }
    return [path(location, .cyan, label: "edit")] + source(at: location)
  }

  func lines(about failure: TestFailure) -> [CheckReport.Detail] {
    var lines: [CheckReport.Detail] = []
    for (label, value) in [("expected", failure.expected), ("got", failure.found)] {
      guard let value else { continue }
      lines.append(
        failure.crash == nil ? .value(value, label: label) : .text(value, label: label))
    }
    if !failure.rule.isEmpty { lines.append(.text(failure.rule, label: "rule")) }
    if namesEdits {
      let edit = EditLocation.location(for: failure, in: result.exercise)
      lines.append(path(edit, .cyan, label: "edit"))
      if failure.crash?.location != nil { lines += source(at: edit) }
    }
    return lines + [path(failure.location, .faint, label: "test")]
  }

  private func path(
    _ location: SourceLocation, _ style: TextStyle, label: String
  ) -> CheckReport.Detail {
    let place = SourceLocation(file: location.file, line: location.line)
    return .path(package.displayPath(place), style, label: label)
  }

  private func source(at location: SourceLocation) -> [CheckReport.Detail] {
    guard let line = package.line(at: location)?.trimmed, !line.isEmpty else { return [] }
    return [.source(line)]
  }
}
