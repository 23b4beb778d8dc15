import Foundation

/// A row with a compiler's message, of a chapter's table *If a test stays red* or of the page with
/// the errors of any step.
///
/// The first cell of such a row begins with code: `` `a … b` ``, or `` `a` … `b` ``, with `…` for
/// any words. Of several messages, each after the first begins with `` , or ` ``.
package struct CompilerRow {
  /// For each message, the parts that it contains in this order.
  private let messages: [[String]]
  package let cause: String

  /// Reads a line of a table; it is `nil` if the row is about something else.
  init?(_ line: String) {
    let cells = line.components(separatedBy: " | ")
    guard cells.count == 2, cells[0].hasPrefix("| `"), cells[1].hasSuffix(" |") else { return nil }
    messages = cells[0].replacing("`, or `", with: "`\n`").lines.map { message in
      message.matches(of: /`([^`]+)`/).flatMap { $0.1.split(separator: "…").map(String.init) }
    }
    cause = String(cells[1].dropLast(2))
  }

  /// The page with the errors of any step.
  static let pageOfAnyStep = "Chapters/Compiler-Errors.md"

  /// The row for a message, which is the one with the most words, in the chapter of a step or else
  /// in the last one before it or else on the page with the errors of any step.
  ///
  /// A row with other names has a cause that may be wrong here, so it doesn't fit. A row without
  /// names, or with `…` in place of one, is about its own chapter.
  package static func row(for message: String, in step: Step, of package: BookPackage)
    -> CompilerRow?
  {
    let steps = Step.exercises.filter { $0.number <= step.number }
    let ofChapters = steps.reversed().lazy.compactMap { chapter in
      let page = try? Page(of: chapter, in: package)
      let rows = page?.text(of: "If a test stays red").compactMap(CompilerRow.init) ?? []
      return row(
        for: message, in: chapter == step ? rows : rows.filter(\.isAboutNames))
    }.first
    let general = (try? package.text(of: pageOfAnyStep).lines) ?? []
    return ofChapters ?? row(for: message, in: general.compactMap(CompilerRow.init))
  }

  static func row(for message: String, in rows: [CompilerRow]) -> CompilerRow? {
    rows.map { ($0, $0.fixedLength(in: message)) }.filter { $0.1 > 0 }.max { $0.1 < $1.1 }?.0
  }

  private var isAboutNames: Bool { messages.allSatisfy { $0.count == 1 && $0[0].contains("'") } }

  /// How long the parts are that a message has in common with the row, or zero if one is missing.
  private func fixedLength(in message: String) -> Int {
    messages.filter { parts in
      var rest = message[...]
      return parts.allSatisfy { part in
        guard let range = rest.range(of: part) else { return false }
        rest = rest[range.upperBound...]
        return true
      }
    }.map { $0.map(\.count).reduce(0, +) }.max() ?? 0
  }
}
