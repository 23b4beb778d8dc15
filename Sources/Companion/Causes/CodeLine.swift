import Console
import Foundation

/// A line with code, without its comment and the texts in it.
struct CodeLine {
  let number: Int
  let indentation: Int
  let text: String

  /// The lines of a text that have code; a tab counts as two spaces, as in `.editorconfig`.
  static func all(in text: String) -> [CodeLine] {
    var isInText = false
    return text.lines.enumerated().compactMap { index, line in
      defer { if line.components(separatedBy: "\"\"\"").count == 2 { isInText.toggle() } }
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      // On the line where a text ends, code may follow.
      let end = isInText ? line.ranges(of: "\"\"\"").first?.upperBound : nil
      if isInText, end == nil { return nil }
      let code = line[(end ?? blanks.endIndex)...].replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
      let words = code.components(separatedBy: "//")[0].trimmed
      guard !words.isEmpty else { return nil }
      let indentation = blanks.reduce(0) { $0 + ($1 == "\t" ? 2 : 1) }
      return CodeLine(number: index + 1, indentation: indentation, text: words)
    }
  }
}
