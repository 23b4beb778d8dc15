/// Where two texts differ, line by line.
struct LineDifference {
  /// A line: `-` if it is in the old text, `+` if it is in the new one, a space if it is in both.
  struct Line {
    let sign: Character
    let text: String

    func write(on console: Console) {
      console.writeCode("\(sign) \(text)", sign == "-" ? .red : sign == "+" ? .green : .plain)
    }
  }

  /// The lines that differ, with some around them, and an ellipsis for those left out.
  let lines: [Line]
  /// How many lines that differ are not among them.
  let hidden: Int

  /// Compares two texts, keeps `context` lines around each that differs, and `limit` lines in all.
  init(from old: [String], to new: [String], context: Int, limit: Int = .max) {
    let merged = Self.merged(old, new)
    let nearby = merged.indices.filter { index in
      merged[max(0, index - context)...min(merged.count - 1, index + context)]
        .contains { $0.sign != " " }
    }
    var lines: [Line] = []
    var end = 0
    for index in nearby.prefix(limit) {
      if index > end { lines.append(Line(sign: " ", text: "…")) }
      lines.append(merged[index])
      end = index + 1
    }
    self.lines = lines
    hidden = nearby.dropFirst(limit).count { merged[$0].sign != " " }
  }

  /// The lines of both texts; those that were removed come before those that replace them.
  static func merged(_ old: [String], _ new: [String]) -> [Line] {
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(\.offset))
    let inserted = Set(difference.insertions.map(\.offset))
    var lines: [Line] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        lines.append(Line(sign: "-", text: old[oldIndex]))
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        lines.append(Line(sign: "+", text: new[newIndex]))
        newIndex += 1
      } else {
        lines.append(Line(sign: " ", text: old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return lines
  }
}

extension LineDifference {
  /// The difference between an example's output on the learner's code and the book's, if any.
  init?(yours: String, book: String) {
    guard yours != book else { return nil }
    let sides = [yours, book].map { text in
      let lines = text.lines
      // What comes after the last newline is no line. A loop can print a million.
      return Array(lines.dropLast(lines.last == "" ? 1 : 0).prefix(300))
    }
    self.init(from: sides[0], to: sides[1], context: 1, limit: 20)
    if lines.isEmpty { return nil }
  }
}

extension CollectionDifference.Change {
  fileprivate var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}

/// Two values with a mark where they differ.
struct Difference {
  private let expected: [Character]
  private let found: [Character]
  /// How many characters are the same in both before the first that differs, and after the last.
  private let start: Int
  private let end: Int

  init(expected: String, found: String) {
    (self.expected, self.found) = (Array(expected), Array(found))
    start = zip(self.expected, self.found).prefix { $0 == $1 }.count
    let rests = [self.expected, self.found].map { [start] in $0.dropFirst(start).reversed() }
    end = zip(rests[0], rests[1]).prefix { $0 == $1 }.count
  }

  /// Whether most of the values is the same, so that the difference is hard to see.
  private var isSmall: Bool { (start + end) * 2 >= max(expected.count, found.count) }

  /// The two values, each on one line, with a caret and a note if their difference is hard to see.
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
    let isSpecial = [got, wanted].contains(where: Self.isSpecial)
    if !isSpecial, got == " " || wanted == " " {
      return "\(spaces(in: found).of("space")), expected \(spaces(in: expected))"
    }
    let isOneLetter = start + end + 1 == found.count && found.count == expected.count
    guard isOneLetter || isSpecial else { return nil }
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
        .flatMap { [$0.escape, $0.properties.name.map { "(\($0.lowercased()))" }] }
        .compactMap(\.self).joined(separator: " ")
    case let character?: "\"\(character)\""
    }
  }
}

/// A line of text that is cut, not wrapped, and that shows what is invisible.
struct CutText {
  let characters: [Character]
  /// The characters to show as escapes wherever they aren't ASCII.
  var escaped = 0..<0
  var isASCII = false

  init(_ text: some Sequence<Character>, isASCII: Bool = false) {
    characters = Array(text)
    self.isASCII = isASCII
  }

  private var ellipsis: String { isASCII ? "..." : "…" }

  private func cell(_ index: Int) -> String {
    characters[index].escaped(isASCII: isASCII || escaped.contains(index))
  }

  private func columns(_ index: Int) -> Int { cell(index).reduce(0) { $0 + $1.columns } }

  func fits(in width: Int) -> Bool {
    var room = width
    return characters.indices.allSatisfy { index in
      room -= columns(index)
      return room >= 0
    }
  }

  /// The first character to show if the text is cut and the one at an index has to be seen.
  func start(showing index: Int, in width: Int) -> Int {
    var start = min(index, characters.count)
    // A third of the room is for what comes before it.
    var room = width / 3
    while start > 0 {
      room -= columns(start - 1)
      if room < 0 { break }
      start -= 1
    }
    return start
  }

  /// In which column a character is, if the text is shown from another one on.
  func column(of index: Int, from start: Int = 0) -> Int {
    (start..<max(start, index)).reduce(start > 0 ? ellipsis.count : 0) { $0 + columns($1) }
  }

  /// The text from a character on, as far as it has room, with an ellipsis for what is left out.
  func text(from start: Int = 0, width: Int = .max) -> String {
    var text = start > 0 ? ellipsis : ""
    // The length of the text before the last column in which the ellipsis fits.
    var (used, end) = (text.count, text.endIndex)
    for index in characters.indices.dropFirst(start) {
      text += cell(index)
      used += columns(index)
      if used > width { return text[..<end] + ellipsis }
      if used <= width - ellipsis.count { end = text.endIndex }
    }
    return text
  }
}
