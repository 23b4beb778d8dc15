import Console
import MirrorPadSolution

/// Where everything is: four views in a frame, the trace, the status, and a message.
struct PadLayout: Equatable {
  static let minimum = (columns: 60, rows: 12)

  let columns: Int
  let rows: Int
  let traceRows: Int
  /// The size of a view, in characters.
  let viewColumns: Int
  let viewRows: Int

  init(columns: Int, rows: Int, showsTrace: Bool) {
    (self.columns, self.rows) = (columns, rows)
    // All calls for one touch, or for two.
    traceRows = showsTrace ? (rows < 24 ? 3 : 6) : 0
    viewColumns = max(1, (columns - 3) / 2)
    viewRows = max(1, (rows - 5 - traceRows) / 2)
  }

  var isLargeEnough: Bool { columns >= Self.minimum.columns && rows >= Self.minimum.rows }

  /// Whether a character is in the input view, which begins after the frame.
  func isInput(column: Int, row: Int) -> Bool {
    (1...viewColumns).contains(column) && (1...viewRows).contains(row)
  }

  /// The character of the input view that contains a point.
  func place(of point: Point) -> (column: Int, row: Int) {
    func index(_ coordinate: Double, of count: Int) -> Int {
      min(max(Int(((coordinate + 1) / 2 * Double(count)).rounded(.down)), 0), count - 1)
    }
    return (1 + index(point.x, of: viewColumns), 1 + index(point.y, of: viewRows))
  }

  /// The point in the middle of a character of the input view, or the nearest one in the view.
  func point(column: Int, row: Int) -> Point {
    func coordinate(_ index: Int, of count: Int) -> Double {
      (Double(min(max(index, 0), count - 1)) + 0.5) / Double(count) * 2 - 1
    }
    return Point(x: coordinate(column - 1, of: viewColumns), y: coordinate(row - 1, of: viewRows))
  }
}

/// Makes the lines that a terminal shows, and sends those that changed.
struct PadDisplay {
  let console: Console
  let layout: PadLayout
  private var shown: [String] = []

  init(console: Console, showsTrace: Bool) {
    self.console = console
    layout = PadLayout(columns: console.columns, rows: console.rows, showsTrace: showsTrace)
  }

  /// What brings the terminal up to date; with a cursor, it marks the pen.
  mutating func changes(to page: [String], cursor: (column: Int, row: Int)? = nil) -> String {
    let blank = String(repeating: " ", count: layout.columns)
    let lines = (page + Array(repeating: blank, count: layout.rows)).prefix(layout.rows)
    var text = ""
    for (row, line) in lines.enumerated() where shown.isEmpty || shown[row] != line {
      text += "\u{1b}[\(row + 1);1H\(line)"
    }
    if shown.isEmpty { text = "\u{1b}[2J" + text }
    shown = Array(lines)
    let pen = cursor.map { "\u{1b}[\($0.row + 1);\($0.column + 1)H\u{1b}[?25h" }
    // Between the outer two the terminal waits, so that it never shows half of the changes.
    return "\u{1b}[?2026h\u{1b}[?25l\(text)\(pen ?? "")\u{1b}[?2026l"
  }

  // MARK: The pages

  /// The four views and what happens; without a message, the last line names the keys.
  func page(of pad: Pad, message: String?) -> [String] {
    let empty = Array(
      repeating: String(repeating: " ", count: layout.viewColumns), count: layout.viewRows)
    let titles = pad.places.map(\.title) + Array(repeating: "", count: 4)
    let pictures = pad.places.map(picture) + Array(repeating: empty, count: 4)
    let side = console.styled("│", .faint)
    func pair(_ left: Int) -> [String] {
      [border(Array(titles[left...left + 1]), layout.viewColumns)]
        + zip(pictures[left], pictures[left + 1]).map { side + $0 + side + $1 + side }
    }
    var lines = pair(0) + pair(2)
    lines.append(border([pad.delegates], 2 * layout.viewColumns + 1))
    lines += pad.calls.last(layout.traceRows).map { line($0) }
    lines += Array(repeating: line(""), count: layout.rows - 2 - lines.count)
    let hint = pad.places.allSatisfy(\.lines.isEmpty) ? Self.invitation : Self.keys
    let last = line(message ?? hint, message == nil ? .faint : .plain)
    return lines + [line(pad.status, .bold), last]
  }

  /// What `?` shows.
  var help: [String] { Self.helpKeys.lines.map { line($0) } }

  /// What a window says that has no room for the pad.
  var tooSmall: [String] {
    let minimum = PadLayout.minimum
    return ["\(minimum.columns) columns and", "\(minimum.rows) rows are needed", "q: quit"]
      .map { line($0) }
  }

  // MARK: The lines

  /// A text with a space before it, cut off or filled to the width of the window.
  private func line(_ text: String, _ style: TextStyle = .plain) -> String {
    let shown = " \(text)".prefix(layout.columns)
    return console.styled(String(shown).padded(to: layout.columns), style)
  }

  /// A line of the frame with titles, each in a part of a width.
  private func border(_ titles: [String], _ width: Int) -> String {
    let parts = titles.map { title in
      let text = title.isEmpty ? "" : " \(title.prefix(width - 4)) "
      let rest = String(repeating: "─", count: width - 1 - text.count)
      return console.styled("─", .faint)
        + console.styled(text, .bold) + console.styled(rest, .faint)
    }
    let edge = console.styled("┼", .faint)
    return edge + parts.joined(separator: edge) + edge
  }

  private func picture(of view: Pad.Place) -> [String] {
    var grid = DotGrid(
      columns: layout.viewColumns, rows: layout.viewRows, resolution: .braille)
    grid.draw(view.lines, reflectedBy: view.reflection)
    return (0..<grid.rows).map { row in
      (0..<grid.columns).map { column in
        let (glyph, color) = grid.glyph(column: column, row: row)
        let style = glyph == " " ? .plain : view.isReleased ? .faint : Self.styles[color]
        return console.styled(String(glyph), style ?? .plain)
      }.joined()
    }
  }

  /// Black is the color of the terminal's text.
  private static let styles: [LineColor: TextStyle] = [
    .red: .red, .orange: .orange, .green: .green, .blue: .blue, .purple: .purple,
  ]

  // MARK: The texts

  private static let invitation =
    "To draw, drag the mouse, or press Space and then the arrow keys. ? help"

  private static let keys =
    "? help  q quit  m mirror  t trace  a animate  c clear  1-6 color"

  private static let helpKeys = """
    Mirror Pad            any key: back, q: quit
    mouse    press and drag at the top left
    arrows   move the pen; Space: down or up
    1 2 3    black, red, or orange
    4 5 6    green, blue, or purple
    m        release the last mirror; make a new one
    t        trace the calls to the delegates
    a        animate; a again stops it
    c        clear all views
    (+3)     calls for the last touch
    """
}
