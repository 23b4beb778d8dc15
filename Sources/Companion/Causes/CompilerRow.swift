import Console
import Foundation

/// A row with a compiler's message, of a page of errors or of a chapter's table *If a test stays
/// red*.
///
/// The first cell of such a row begins with code: `` `a … b` ``, or `` `a` … `b` ``, with `…` for
/// any words. Of several messages, each after the first begins with `` , or ` ``.
package struct CompilerRow {
  /// For each message, the parts that it contains in this order.
  let messages: [[String]]
  package let cause: String

  /// Reads a line of a table; it is `nil` if the row is about something else.
  package init?(_ line: String) {
    let cells = line.components(separatedBy: " | ")
    guard cells.count == 2, cells[0].hasPrefix("| `"), cells[1].hasSuffix(" |") else { return nil }
    messages = cells[0].replacing("`, or `", with: "`\n`").lines.map { message in
      message.matches(of: /`([^`]+)`/).flatMap { $0.1.split(separator: "…").map(String.init) }
    }
    cause = String(cells[1].dropLast(2))
  }

  /// The rows for a step, those of its page of errors before those of its chapter's table.
  static func rows(of step: Step, in package: BookPackage) -> [CompilerRow] {
    let page = (try? package.text(of: step.errorsPath).lines) ?? []
    let chapter = (try? Page(of: step, in: package))?.text(of: "If a test stays red") ?? []
    return (page + chapter).compactMap(CompilerRow.init)
  }

  static func rowsOfAnyStep(in package: BookPackage) -> [CompilerRow] {
    let page = (try? package.text(of: "Chapters/Errors/General.md").lines) ?? []
    return page.compactMap(CompilerRow.init)
  }

  /// Whether a message has all parts of one of the row's messages, in their order.
  package func fits(_ message: String) -> Bool {
    messages.contains { parts in
      var rest = message[...]
      return parts.allSatisfy { part in
        guard let range = rest.range(of: part) else { return false }
        rest = rest[range.upperBound...]
        return true
      }
    }
  }

  /// Whether one of the messages has a whole name, between its quotation marks.
  func names(_ name: String) -> Bool { messages.joined().contains { $0.contains("'\(name)'") } }
}
