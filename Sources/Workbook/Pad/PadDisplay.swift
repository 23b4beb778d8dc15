import Console
import MirrorPadSolution

/// What a terminal shows of a pad: four views in a frame, the calls, and the keys.
struct PadDisplay {
  static let minimum = (columns: 60, rows: 12)
  /// All calls for one touch.
  static let callRows = 3

  let console: Console
  /// The size of a view, in characters.
  let viewColumns: Int
  let viewRows: Int

  init(console: Console) {
    self.console = console
    viewColumns = max(1, (console.columns - 3) / 2)
    viewRows = max(1, (console.rows - 4 - Self.callRows) / 2)
  }

  var isLargeEnough: Bool {
    console.columns >= Self.minimum.columns && console.rows >= Self.minimum.rows
  }

  /// Whether a character is in the input view, which begins after the frame.
  func isInput(column: Int, row: Int) -> Bool {
    (1...viewColumns).contains(column) && (1...viewRows).contains(row)
  }

  /// The point of a character of the input view, or of the nearest one in the view.
  func point(column: Int, row: Int) -> Point {
    // The middle of its first dot: that of the character is between two dots.
    func coordinate(_ index: Int, of count: Int, dots: Double) -> Double {
      (Double(min(max(index, 0), count - 1)) + 0.5 / dots) / Double(count) * 2 - 1
    }
    return Point(
      x: coordinate(column - 1, of: viewColumns, dots: 2),
      y: coordinate(row - 1, of: viewRows, dots: 4))
  }

  /// The four views, the list of delegates, the calls for the last touch, and the keys.
  func page(of pad: Pad) -> [String] {
    guard isLargeEnough else {
      let (columns, rows) = Self.minimum
      return ["\(columns) columns and", "\(rows) rows are needed", "q: quit"].map { line($0) }
    }
    let side = console.styled("│", .faint)
    func pair(_ places: ArraySlice<Pad.Place>) -> [String] {
      let pictures = places.map(picture)
      return [border(places.map(\.title), viewColumns)]
        + (0..<viewRows).map { row in side + pictures.map { $0[row] + side }.joined() }
    }
    let calls = pad.log.calls.suffix(Self.callRows)
    let blanks = Array(repeating: "", count: Self.callRows - calls.count)
    return pair(pad.places.prefix(2)) + pair(pad.places.dropFirst(2).prefix(2))
      + [border([pad.delegates], 2 * viewColumns + 1)]
      + (calls + blanks).map { line($0) } + [line(Self.keys, .faint)]
  }

  private static let keys = "drag: draw  m: mirror  a: replay  c: clear  q: quit"

  /// A text with a space before it, cut off or filled to the width of the window.
  private func line(_ text: String, _ style: TextStyle = .plain) -> String {
    let shown = " \(text)".prefix(console.columns)
    return console.styled(String(shown).padded(to: console.columns), style)
  }

  /// A line of the frame with titles, each in a part of a width.
  private func border(_ titles: [String], _ width: Int) -> String {
    let parts = titles.map { title in
      let text = " \(title.prefix(width - 4)) "
      let rest = String(repeating: "─", count: width - 1 - text.count)
      return console.styled("─", .faint)
        + console.styled(text, .bold) + console.styled(rest, .faint)
    }
    let edge = console.styled("┼", .faint)
    return edge + parts.joined(separator: edge) + edge
  }

  private func picture(of view: Pad.Place) -> [String] {
    var grid = DotGrid(columns: viewColumns, rows: viewRows, resolution: .braille)
    grid.draw(view.lines, reflectedBy: view.reflection)
    return grid.text
  }
}
