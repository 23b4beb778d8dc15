/// A line of text that is cut, not wrapped, and that shows what is invisible.
struct CutText {
  let characters: [Character]
  /// The characters to show as escapes wherever they aren't ASCII.
  var escaped = 0..<0
  /// Whether to show every character in ASCII.
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

  /// Whether the whole text fits in some columns.
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
