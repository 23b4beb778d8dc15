/// Two values with a mark where they differ.
struct Difference {
  private let expected: [Character]
  private let found: [Character]
  /// How many characters are the same in both before the first that differs, and after the last.
  private let start: Int
  private let end: Int

  init(expected: String, found: String) {
    (self.expected, self.found) = (Array(expected), Array(found))
    let shorter = min(self.expected.count, self.found.count)
    let start = zip(self.expected, self.found).prefix { $0 == $1 }.count
    end =
      zip(self.expected.reversed(), self.found.reversed()).prefix { $0 == $1 }
      .prefix(shorter - start).count
    self.start = start
  }

  /// Whether most of the values is the same, so that the difference is hard to see.
  private var isSmall: Bool { (start + end) * 2 >= max(expected.count, found.count) }

  /// The two values, each on one line, and what marks a difference that is hard to see.
  ///
  /// - Parameters:
  ///   - width: In how many columns each line has to fit.
  ///   - isASCII: Whether only ASCII can be shown.
  /// - Returns: The values, and a line with a caret below the first difference in what was found,
  ///   perhaps with a few words, or nothing.
  func lines(
    width: Int, isASCII: Bool = false
  ) -> (expected: String, found: String, marks: [String]) {
    let sides = [expected, found].map { side in
      var text = CutText(side, isASCII: isASCII)
      // A letter of another script can look like an ASCII letter.
      if isSmall { text.escaped = start..<(side.count - end) }
      return text
    }
    let fits = sides.allSatisfy { $0.fits(in: width) }
    let first = fits ? 0 : sides[1].start(showing: start, in: width)
    let texts = sides.map { $0.text(from: first, width: width) }
    guard isSmall || !fits else { return (texts[0], texts[1], []) }
    let column = max(0, min(sides[1].column(of: start, from: first), width - 1))
    let caret = String(repeating: " ", count: column) + "^"
    guard let note else { return (texts[0], texts[1], [caret]) }
    let isLong = caret.count + 1 + note.count > width
    return (texts[0], texts[1], isLong ? [caret, note] : ["\(caret) \(note)"])
  }

  /// What differs, in words, if a caret isn't enough.
  private var note: String? {
    if start == expected.count, start == found.count {
      return "the same text, but not the same value"
    }
    let (got, wanted) = (character(in: found), character(in: expected))
    if got == " " || wanted == " " {
      let (gotCount, wantedCount) = (spaces(in: found), spaces(in: expected))
      if ![got, wanted].contains(where: Self.isSpecial) {
        return "\(gotCount.of("space")), expected \(wantedCount)"
      }
    }
    let isOneLetter =
      start + end + 1 == found.count && found.count == expected.count
    guard isOneLetter || Self.isSpecial(got) || Self.isSpecial(wanted) else { return nil }
    return "\(Self.name(got)), expected \(Self.name(wanted))"
  }

  private func character(in side: [Character]) -> Character? {
    side.indices.contains(start) ? side[start] : nil
  }

  /// How many spaces there are around the first difference.
  private func spaces(in side: [Character]) -> Int {
    side[..<start].reversed().prefix { $0 == " " }.count
      + side[start...].prefix { $0 == " " }.count
  }

  private static func isSpecial(_ character: Character?) -> Bool {
    character.map { !$0.isASCII || $0 < " " } ?? false
  }

  private static func name(_ character: Character?) -> String {
    switch character {
    case nil: "the end"
    case " ": "a space"
    case "\t": "a tab"
    case "\n", "\r\n": "a newline"
    case let character? where isSpecial(character):
      character.unicodeScalars.filter { !$0.isASCII || $0.isInvisible }
        .map {
          [$0.escape, $0.properties.name.map { "(\($0.lowercased()))" }].compactMap(\.self).joined(
            separator: " ")
        }
        .joined(separator: " ")
    case let character?: "\"\(character)\""
    }
  }
}
