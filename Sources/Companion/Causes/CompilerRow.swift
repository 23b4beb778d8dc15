import Console
import Foundation

/// A row with a compiler's message, of a page of errors or of a chapter's table *If a test stays
/// red*.
///
/// The first cell of such a row begins with code: `` `a … b` ``, or `` `a` … `b` ``, with `…` for
/// any words. Of several messages, each after the first begins with `` , or ` ``.
package struct CompilerRow {
  /// For which errors a row is.
  package enum Scope: String {
    case anywhere = ""
    /// Those in the files of the tests, about a name that the exercise declares.
    case declared = "## What the tests use, and your files declare"
    /// Those in the files of the tests, about a name that the exercise doesn't declare.
    case undeclared = "## What the tests use, and your files don't declare"
  }

  /// For each message, the parts that it contains in this order.
  package let messages: [[String]]
  package let cause: String
  package private(set) var scope = Scope.anywhere

  /// Reads a line of a table; it is `nil` if the row is about something else.
  package init?(_ line: String) {
    let cells = line.components(separatedBy: " | ")
    guard cells.count == 2, cells[0].hasPrefix("| `"), cells[1].hasSuffix(" |") else { return nil }
    messages = cells[0].replacing("`, or `", with: "`\n`").lines.map { message in
      message.matches(of: /`([^`]+)`/).flatMap { $0.1.split(separator: "…").map(String.init) }
    }
    cause = String(cells[1].dropLast(2))
  }

  /// The page with the errors of any step.
  package static let pageOfAnyStep = "Chapters/Errors/General.md"

  /// The rows of a step's page of errors, and those of its chapter's table.
  package static func rows(of step: Step, in package: BookPackage) -> [CompilerRow] {
    let page = (try? package.text(of: step.errorsPath).lines) ?? []
    let chapter = (try? Page(of: step, in: package))?.text(of: "If a test stays red") ?? []
    return (page + chapter).compactMap(CompilerRow.init)
  }

  /// The rows of the page with the errors of any step.
  package static func rowsOfAnyStep(in package: BookPackage) -> [CompilerRow] {
    var scope = Scope.anywhere
    return ((try? package.text(of: pageOfAnyStep)) ?? "").lines.compactMap { line in
      if line.hasPrefix("## ") { scope = Scope(rawValue: line) ?? .anywhere }
      var row = CompilerRow(line)
      row?.scope = scope
      return row
    }
  }

  /// The row that has the longest text in common with a message; of several, the first.
  package static func row(for message: String, in rows: [CompilerRow]) -> CompilerRow? {
    best(for: message, in: rows)?.row
  }

  /// The row for a message, among those of a step and those of any step.
  ///
  /// If both have the same length in common, a row with `…` in place of a name says less about this
  /// step than about any other one.
  package static func row(
    for message: String, ofStep: [CompilerRow], ofAnyStep: [CompilerRow]
  ) -> CompilerRow? {
    guard let own = best(for: message, in: ofStep) else { return row(for: message, in: ofAnyStep) }
    guard let general = best(for: message, in: ofAnyStep) else { return own.row }
    if own.length == general.length { return own.isWhole ? own.row : general.row }
    return own.length > general.length ? own.row : general.row
  }

  private static func best(
    for message: String, in rows: [CompilerRow]
  ) -> (row: CompilerRow, length: Int, isWhole: Bool)? {
    var best: (row: CompilerRow, length: Int, isWhole: Bool)?
    for row in rows {
      for parts in row.messages where parts.areFound(in: message) {
        let length = parts.map(\.count).reduce(0, +)
        if length > best?.length ?? 0 { best = (row, length, parts.count == 1) }
      }
    }
    return best
  }

  /// Whether one of the messages has a whole name, between its quotation marks.
  package func names(_ name: String) -> Bool {
    messages.joined().contains { $0.contains("'\(name)'") }
  }
}

extension [String] {
  /// Whether a message contains the parts, in their order.
  fileprivate func areFound(in message: String) -> Bool {
    var rest = message[...]
    return allSatisfy { part in
      guard let range = rest.range(of: part) else { return false }
      rest = rest[range.upperBound...]
      return true
    }
  }
}
