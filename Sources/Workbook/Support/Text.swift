extension String {
  /// The lines of the text, with any kind of line ending.
  var lines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// The text without spaces and newlines at its ends.
  var trimmed: String {
    let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex
    return String(self[..<end].drop(while: \.isWhitespace))
  }

  /// The text with `?` for each character that a terminal would obey and not show.
  var printable: String {
    String(map { $0.unicodeScalars.allSatisfy(\.isPrintable) ? $0 : "?" })
  }

  /// The parts between pairs of back quotes.
  var codeSpans: [String] {
    split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The text with spaces after it, as far as they are needed to fill a column.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// The text with spaces before it.
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: Swift.max(0, width - count)) + self
  }

  /// Breaks the text between words, and a word that is too long after a slash or anywhere.
  ///
  /// Less than ten columns count as ten. There is at least one line.
  func wrapped(to columns: Int) -> [String] {
    let width = Swift.max(10, columns)
    var lines = [""]
    for word in split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      for piece in Self.pieces(of: word, width: width) {
        let last = lines[lines.count - 1]
        if last.isEmpty {
          lines[lines.count - 1] = piece
        } else if last.count + 1 + piece.count <= width {
          lines[lines.count - 1] += " " + piece
        } else {
          lines.append(piece)
        }
      }
    }
    return lines
  }

  private static func pieces(of word: Substring, width: Int) -> [String] {
    var pieces: [String] = []
    var rest = word
    while rest.count > width {
      let slash = rest.prefix(width).lastIndex(of: "/").map { rest.index(after: $0) }
      let end = slash ?? rest.index(rest.startIndex, offsetBy: width)
      pieces.append(String(rest[..<end]))
      rest = rest[end...]
    }
    return pieces + [String(rest)]
  }
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    properties.generalCategory != .control && properties.generalCategory != .format
  }
}

extension Int {
  /// `1 line`, `2 lines`.
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
