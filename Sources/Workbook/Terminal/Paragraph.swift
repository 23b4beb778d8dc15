/// A text that is broken into lines where it fits.
struct Paragraph {
  private let words: [Substring]

  init(_ text: String) {
    words = text.split { $0 == " " || $0 == "\n" }
  }

  /// Breaks the text between words, and a word that is too long behind a slash or anywhere.
  ///
  /// - Parameter columns: The width of a line. Less than ten count as ten.
  /// - Returns: The lines, at least one.
  func lines(columns: Int) -> [String] {
    let width = max(10, columns)
    var lines = [""]
    for word in words.flatMap({ Self.pieces(of: $0, width: width) }) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(word)
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
