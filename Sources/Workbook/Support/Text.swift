import Foundation

extension String {
  /// The lines of the text, with any kind of line ending.
  var lines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// The text without spaces and newlines at its ends.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The text with an escape, such as `\u{200B}`, for each character that can't be seen.
  var printable: String {
    unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .spaceSeparator where scalar != " ", .control, .format, .lineSeparator,
        .paragraphSeparator:
        scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }.joined()
  }

  /// The text with spaces after it, as far as they are needed to fill a column.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// Breaks the text between words, and a word that is too long anywhere.
  ///
  /// A command between back quotes is one word, so that it can be copied.
  /// Less than ten columns count as ten. There is at least one line.
  func wrapped(to columns: Int) -> [String] {
    let width = Swift.max(10, columns)
    var lines: [String] = []
    for match in matches(of: /[^\s`]*`[^`]+`[^\s`]*|\S+/) {
      var word = match.0
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
        continue
      }
      while !word.isEmpty {
        lines.append(String(word.prefix(width)))
        word = word.dropFirst(width)
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}

extension Int {
  /// `1 line`, `2 lines`.
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
