import Foundation

extension String {
  /// The lines of the text, with any kind of line ending.
  package var lines: [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
  }

  /// The lines without the empty one after the last newline.
  package var printedLines: [String] { lines.dropLast(lines.last == "" ? 1 : 0) }

  package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The text with an escape, such as `\u{200B}`, for each character that can't be seen.
  package var printable: String {
    unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .spaceSeparator where scalar != " ", .control, .format, .lineSeparator,
        .paragraphSeparator:
        scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }.joined()
  }

  /// The text without what the runtime says about places in memory:
  /// `App.(unknown context at $55d0).Pad`.
  package var withoutAddresses: String {
    replacing(/\(unknown context at \$[0-9a-f]+\)\.| \(0x[0-9a-f]+\)/, with: "")
  }

  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// Breaks the text between words, and a word that is too long anywhere; a command between back
  /// quotes is one word, so that it can be copied.
  package func wrapped(to columns: Int) -> [String] {
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

extension String {
  /// ` Did you mean X?` for the name that is the nearest, or nothing if none is near.
  package func suggestion(from names: [String]) -> String {
    let word = lowercased()
    // One letter can be wrong, and two in a longer word. The beginning of a name is near, too.
    let near = names.map {
      ($0, $0.lowercased().hasPrefix(word) ? 1 : word.edits(to: $0.lowercased()))
    }
    .filter { count > 2 && $1 <= (count > 5 ? 2 : 1) }
    return near.min { $0.1 < $1.1 }.map { " Did you mean `\($0.0)`?" } ?? ""
  }

  /// How many letters have to be added, removed, replaced, or moved.
  package func edits(to other: String) -> Int {
    let difference = other.difference(from: self)
    return Swift.max(difference.insertions.count, difference.removals.count)
  }
}

extension Int {
  /// `1 line`, `2 lines`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

// MARK: - Styles

extension String {
  private static var style: Regex<Substring> { /\u{1B}\[[0-9;]*m/ }

  package var withoutStyles: String { replacing(Self.style, with: "") }

  /// The text in rows of a width, each with the style in which the one before it ended.
  package func folded(to columns: Int) -> [String] {
    guard withoutStyles.count > columns else { return [self] }
    var rows = [""]
    var width = 0
    var style = ""
    var rest = self[...]
    while !rest.isEmpty {
      if let code = rest.prefixMatch(of: Self.style) {
        style = String(code.output)
        rows[rows.count - 1] += style
        rest = rest[code.range.upperBound...]
      } else {
        if width == columns {
          rows.append(style)
          width = 0
        }
        rows[rows.count - 1].append(rest.removeFirst())
        width += 1
      }
    }
    return rows
  }
}
