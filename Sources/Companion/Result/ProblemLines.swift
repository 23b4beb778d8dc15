import Console

// What stands below the name of a problem: its cause, its place, and the line of code.
extension ReportLines {
  private static let margin = String(repeating: " ", count: 12)
  /// How many notes of an error are shown.
  private static let noteLimit = 2

  func about(warning: Diagnostic) -> [String] { warning.location.map(edit) ?? [] }

  func about(_ failure: TestFailure) -> [String] {
    let values = [("expected", failure.expected), ("got", failure.found)].flatMap { label, value in
      guard let value else { return [String]() }
      // A value that a test compared keeps its spaces.
      return failure.crash == nil
        ? bounded(console.pieces(value, label: labeled(label))) : text(value, label: label)
    }
    let rule = failure.rule.isEmpty ? [] : text(failure.rule, label: "rule")
    let test = path(failure.location, .faint, label: "test")
    guard answer == nil else { return values + rule + test }
    let place = EditLocation.location(
      for: failure, in: result.exercise, warnings: result.warnings)
    let hasLine = failure.crash?.location != nil
    return values + rule + (hasLine ? edit(place) : path(place, .cyan, label: "edit")) + test
  }

  func about(_ error: Diagnostic) -> [String] {
    let cause = causes?.cause(of: error)
    var lines = cause?.place.map(edit) ?? []
    if let place = cause?.place, let location = error.location, !location.isOnLine(of: place) {
      lines += path(location, .faint, label: "error")
      if location.file != place.file { lines += source(at: location) }
    }
    if let cause = cause?.text { lines += text(cause, label: "cause") }
    // What a note says about the tests isn't for the learner to do.
    let notes = error.notes.filter { $0.location?.file.hasPrefix("Tests/") != true }
    return lines
      + notes.prefix(showsAll ? .max : Self.noteLimit).flatMap { note in
        let place = note.concerns(result.step) ? note.location : nil
        return text(note.message, label: "note")
          + (place.map { $0.isOnLine(of: error.location) ? [] : path($0, .faint, label: "") } ?? [])
      }
  }

  // MARK: Lines

  private func labeled(_ label: String) -> String { "  \(label.padded(to: 10))" }

  /// A sentence, which is wrapped; the learner's code may have made it, of any characters.
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
    console.lines(package.displayPath(place), style, label: labeled(label))
  }

  private func edit(_ place: SourceLocation) -> [String] {
    path(place, .cyan, label: "edit") + source(at: place)
  }

  /// A line of code, cut around its column, below which is a caret.
  private func source(at place: SourceLocation) -> [String] {
    let text = result.exercise.text(at: place) ?? (try? package.text(of: place.file))
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
