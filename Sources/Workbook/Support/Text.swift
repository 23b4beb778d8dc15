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
    unicodeScalars.map { $0.isInvisible ? $0.escaped(asASCII: true) : String($0) }.joined()
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

extension Unicode.Scalar {
  /// Whether it looks like nothing, or like a space and isn't one.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .spaceSeparator: self != " "
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
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
