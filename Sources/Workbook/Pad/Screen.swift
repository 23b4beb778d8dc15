/// A grid of characters, and what the terminal shows of it.
struct Screen {
  let columns: Int
  let rows: Int
  private let hasColor: Bool
  private var wanted: [Cell]
  private var shown: [Cell]
  private var isErased = false

  /// Creates a screen that is blank, whatever the terminal shows.
  init(columns: Int, rows: Int, hasColor: Bool) {
    (self.columns, self.rows, self.hasColor) = (columns, rows, hasColor)
    wanted = Array(repeating: .blank, count: columns * rows)
    shown = wanted
  }

  /// Sets a character, if it is on the screen.
  mutating func set(_ cell: Cell, column: Int, row: Int) {
    guard column >= 0, column < columns, row >= 0, row < rows else { return }
    wanted[row * columns + column] = cell
  }

  /// Writes a text of narrow characters, cut off or filled with blanks to a width.
  mutating func write(
    _ text: String, column: Int, row: Int, width: Int, style: TextStyle = .plain
  ) {
    var glyphs = text.unicodeScalars.makeIterator()
    for offset in 0..<max(0, width) {
      let cell = glyphs.next().map { Cell(glyph: $0, style: style) } ?? .blank
      set(cell, column: column + offset, row: row)
    }
  }

  /// Makes the whole screen blank.
  mutating func clear() {
    wanted = Array(repeating: .blank, count: columns * rows)
  }

  /// Takes what the terminal does not show yet.
  mutating func takeChanges() -> [UInt8] {
    var text = isErased ? "" : "\u{1b}[0m\u{1b}[2J"
    isErased = true
    var style = TextStyle.plain
    var next = -1
    for index in wanted.indices where wanted[index] != shown[index] {
      let cell = wanted[index]
      shown[index] = cell
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      if index != next || column == 0 { text += "\u{1b}[\(row + 1);\(column + 1)H" }
      if cell.style != style { text += sequence(cell.style) }
      text.unicodeScalars.append(cell.glyph)
      (style, next) = (cell.style, index + 1)
    }
    guard !text.isEmpty else { return [] }
    if style != .plain { text += sequence(.plain) }
    // Between these two the terminal waits, so that it never shows half of the changes.
    return Array("\u{1b}[?2026h\(text)\u{1b}[?2026l".utf8)
  }

  /// The control sequence of a style, which also ends the style before it.
  private func sequence(_ style: TextStyle) -> String {
    style == .plain || style.isColor && !hasColor ? "\u{1b}[0m" : "\u{1b}[0;\(style.rawValue)m"
  }
}

/// A character of the screen.
struct Cell: Equatable {
  var glyph: Unicode.Scalar
  var style: TextStyle

  static let blank = Cell(glyph: " ", style: .plain)
}

extension TextStyle {
  fileprivate var isColor: Bool { ![.plain, .bold, .faint, .reversed].contains(self) }
}
