import Foundation

extension String {
  /// The lines of the text, with any kind of line ending.
  var lines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// The text without spaces and newlines at its ends.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

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
  /// A command between back quotes is one word if there is room for it, so that it can be copied.
  /// Less than ten columns count as ten. There is at least one line.
  func wrapped(to columns: Int) -> [String] {
    let width = Swift.max(10, columns)
    var lines = [""]
    let text = split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        let isCode = index % 2 == 1 && part.count + 4 <= width
        return isCode ? part.replacingOccurrences(of: " ", with: Self.space) : String(part)
      }
      .joined(separator: "`")
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
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
    return lines.map { $0.replacingOccurrences(of: Self.space, with: " ") }
  }

  /// Stands for a space between back quotes; no text contains it.
  private static let space = "\u{E000}"

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

extension Character {
  /// How many columns of a terminal the character fills.
  var columns: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first, !first.isASCII else { return 1 }
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }) {
      return 2
    }
    switch first.value {
    // The scripts of East Asia, and their full-width forms.
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default:
      return [.nonspacingMark, .enclosingMark].contains(first.properties.generalCategory) ? 0 : 1
    }
  }

  /// The character, with an escape such as `\u{200B}` for each scalar that can't be seen.
  func escaped(isASCII: Bool = false) -> String {
    if self == "\n" { return "\\n" }
    if self == "\t" { return "\\t" }
    let scalars = unicodeScalars
    // The invisible parts of an emoji belong to it.
    if !isASCII, scalars.contains(where: \.properties.isEmojiPresentation) { return String(self) }
    return scalars.map { scalar in
      scalar.isInvisible || isASCII && !scalar.isASCII ? scalar.escape : String(scalar)
    }.joined()
  }
}

extension Unicode.Scalar {
  /// The scalar as a literal has it: `\u{200B}`.
  var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }

  /// Whether it looks like nothing, or like a space and isn't one.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .spaceSeparator: self != " "
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    // The last one makes the character before it an emoji.
    default: properties.isDefaultIgnorableCodePoint && self != "\u{FE0F}"
    }
  }

  fileprivate var isPrintable: Bool {
    properties.generalCategory != .control && properties.generalCategory != .format
  }
}

extension Int {
  /// `1 line`, `2 lines`.
  func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension String {
  /// The word that the text probably stands for, if it looks like a typing error.
  func suggestion(among words: [String]) -> String? {
    // Nearly every short word is two changes away.
    let limit = Swift.min(2, count / 2)
    let distances = words.map {
      (word: $0, distance: lowercased().editDistance(to: $0.lowercased()))
    }
    let nearest = distances.min { $0.distance < $1.distance }
    return nearest.flatMap { $0.distance <= limit ? $0.word : nil }
  }

  /// How many characters have to be inserted, deleted, or replaced to get the other text.
  func editDistance(to other: String) -> Int {
    var row = Array(0...other.count)
    for (index, character) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, otherCharacter) in other.enumerated() {
        let replaced = diagonal + (character == otherCharacter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
