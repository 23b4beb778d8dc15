import Console

/// What stands below the name of a problem: its cause, its place, and the line of code.
struct ProblemLines {
  let report: CheckReport
  let console: Console
  let showsAll: Bool

  private static let margin = String(repeating: " ", count: 12)
  /// How many lines of a text are shown, which the learner's code may have made.
  private static let lineLimit = 20
  /// How many notes of an error are shown.
  private static let noteLimit = 2

  func about(_ problem: CheckReport.Problem) -> [String] {
    switch problem {
    case .error(let error): report.causes.map { about($0.explained(error)) } ?? []
    case .failure(let failure): about(failure)
    case .warning(let warning):
      warning.location.map { path($0, .cyan, label: "edit") + source(at: $0) } ?? []
    }
  }

  private func about(_ failure: TestFailure) -> [String] {
    var lines: [String] = []
    for (label, value) in [("expected", failure.expected), ("got", failure.found)] {
      guard let value else { continue }
      // A value that a test compared keeps its spaces.
      lines +=
        failure.crash == nil
        ? bounded(console.pieces(value, label: labeled(label))) : text(value, label: label)
    }
    if !failure.rule.isEmpty { lines += text(failure.rule, label: "rule") }
    if report.answer == nil {
      let edit = EditLocation.location(for: failure, in: report.result.exercise)
      lines += path(edit, .cyan, label: "edit")
      if failure.crash?.location != nil { lines += source(at: edit) }
    }
    return lines + path(failure.location, .faint, label: "test")
  }

  private func about(_ explained: ExplainedError) -> [String] {
    let error = explained.error
    var lines: [String] = []
    if let edit = explained.edit {
      lines += path(edit, .cyan, label: "edit") + source(at: edit)
      if let location = error.location, !location.isOnLine(of: edit) {
        lines += path(location, .faint, label: "error")
        if location.file != edit.file { lines += source(at: location) }
      }
    }
    if let cause = explained.cause { lines += text(cause, label: "cause") }
    // What a note says about the tests isn't for the learner to do.
    let notes = error.notes.filter { $0.location?.file.hasPrefix("Tests/") != true }
    return lines
      + notes.prefix(showsAll ? .max : Self.noteLimit).flatMap { note in
        text(note.message, label: "note")
          + (note.location.flatMap { place in
            place.isOnLine(of: error.location) || !note.concerns(report.result.step)
              ? nil : path(place, .faint, label: "")
          } ?? [])
      }
  }

  // MARK: Lines

  private func labeled(_ label: String) -> String { "  \(label.padded(to: 10))" }

  /// A sentence, which is wrapped.
  ///
  /// The learner's code may have made it, of any characters.
  private func text(_ text: String, label: String) -> [String] {
    let shown = text.lines.joined(separator: " ").printable
    return bounded(console.lines(shown, label: labeled(label)))
  }

  private func bounded(_ lines: [String]) -> [String] {
    guard lines.count > Self.lineLimit, !showsAll else { return lines }
    return lines.prefix(Self.lineLimit) + [Self.margin + "…"]
  }

  /// A path that a terminal can open.
  private func path(_ place: SourceLocation, _ style: TextStyle, label: String) -> [String] {
    console.lines(report.package.displayPath(place), style, label: labeled(label))
  }

  /// A line of code, cut around its column, below which is a caret.
  private func source(at place: SourceLocation) -> [String] {
    let text = report.result.exercise.text(at: place) ?? (try? report.package.text(of: place.file))
    let line = text?.lines.dropFirst((place.line ?? 1) - 1).first
    guard let line, !line.trimmed.isEmpty else { return [] }
    let quote = QuotedLine(
      line, column: place.column,
      width: showsAll ? .max : max(10, console.columns - Self.margin.count))
    return quote.lines.map { Self.margin + console.styled($0, .faint) }
  }
}

/// A line of code in a certain width, and a caret below the column that is meant.
struct QuotedLine {
  let lines: [String]

  /// The compiler counts a column in bytes, from 1.
  init(_ line: String, column: Int?, width: Int) {
    let code = line.trimmed.printable
    let before = column.map { String(line.utf8.prefix($0 - 1)) ?? "" }
    let caret = before.map { String($0.drop(while: \.isWhitespace)).printable.count }
    // An error can be behind the last character.
    let length = max(code.count, (caret ?? 0) + 1)
    let start = min(max(0, (caret ?? 0) - width / 2), max(0, length - width))
    var shown = Array(code.dropFirst(start).prefix(width))
    if start > 0 { shown[0] = "…" }
    if start + shown.count < code.count { shown[shown.count - 1] = "…" }
    lines =
      [String(shown)] + (caret.map { [String(repeating: " ", count: $0 - start) + "^"] } ?? [])
  }
}

extension SourceLocation {
  fileprivate func isOnLine(of other: SourceLocation?) -> Bool {
    file == other?.file && line == other?.line
  }
}
