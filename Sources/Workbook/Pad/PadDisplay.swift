import MirrorPadSolution

/// Puts the pad on a screen.
struct PadDisplay {
  /// What the screen shows in addition to the views.
  struct Extras {
    var showsTrace = false
    var showsHelp = false
    /// Whether keys move the pen, so that it has to be visible.
    var showsPen = false
    /// The answer to the last key or touch.
    var message: String?
    /// What the pad is doing, if it's something unusual.
    var activity: String?
    /// Where the view is that is being notified.
    var notified: String?
  }

  private let pad: Pad
  let console: Console
  let layout: PadLayout
  private var screen: Screen

  /// Creates a blank screen, and pictures in the size that fits.
  init(pad: Pad, console: Console, showsTrace: Bool) {
    (self.pad, self.console) = (pad, console)
    layout = PadLayout(columns: console.columns, rows: console.rows, showsTrace: showsTrace)
    screen = Screen(columns: console.columns, rows: console.rows, hasColor: console.hasColor)
    pad.draw(
      into: DotGrid(
        columns: layout.viewColumns, rows: layout.viewRows,
        resolution: console.hasUnicode ? .braille : .plain))
  }

  /// Draws everything, and takes what the terminal does not show yet.
  mutating func takeChanges(_ extras: Extras) -> [UInt8] {
    screen.clear()
    if !layout.isLargeEnough {
      drawTooSmall()
    } else if extras.showsHelp {
      drawHelp()
    } else {
      drawFrame(notified: extras.notified)
      for view in pad.pictures.indices { draw(view) }
      if extras.showsPen { drawPen() } else if pad.input.lines.isEmpty { drawInvitation() }
      drawTexts(extras)
    }
    return screen.takeChanges()
  }

  // MARK: The parts

  private mutating func draw(_ view: Int) {
    let (picture, origin) = (pad.pictures[view], layout.origin(of: view))
    let (grid, isReleased) = (picture.grid, picture.isReleased)
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let (glyph, color) = grid.glyph(at: row * grid.columns + column)
        guard glyph != " " else { continue }
        screen.set(
          Cell(glyph: glyph, style: isReleased ? .faint : TextStyle(color)),
          column: origin.column + column, row: origin.row + row)
      }
    }
  }

  private mutating func drawInvitation() {
    let lines = Invitation.lines(columns: layout.viewColumns - 2, rows: layout.viewRows)
    for (row, line) in lines.enumerated() {
      let (column, first) = (1 + layout.viewColumns / 2 - line.count / 2, 1 + layout.viewRows / 2)
      screen.write(
        line, column: column, row: first - lines.count / 2 + row, width: line.count, style: .faint)
    }
  }

  private mutating func drawPen() {
    let (place, origin) = (layout.place(of: pad.pen), layout.origin(of: 0))
    let index = (place.row - origin.row) * layout.viewColumns + place.column - origin.column
    let glyph = pad.pictures[0].grid.glyph(at: index).glyph
    screen.set(Cell(glyph: glyph, style: .reversed), column: place.column, row: place.row)
  }

  /// Draws the trace, the status, and the message.
  private mutating func drawTexts(_ extras: Extras) {
    let width = layout.columns - 1
    for (row, entry) in pad.calls.last(layout.traceRows).enumerated() {
      screen.write(entry, column: 1, row: layout.traceRow + row, width: width)
    }
    let status = StatusLine(pad: pad).text(columns: width - 1)
    screen.write(status, column: 1, row: layout.statusRow, width: width, style: .bold)
    let message = extras.message ?? extras.activity
    screen.write(
      message ?? StatusLine.keys(columns: width - 1), column: 1, row: layout.messageRow,
      width: width, style: message == nil ? .faint : .plain)
  }

  /// Draws the frame, with the titles of the views and the list of delegates.
  private mutating func drawFrame(notified: String?) {
    let titles = pad.pictures.indices.map { title(of: $0, notified: notified) }
    let list = ListLine.text(of: pad, columns: layout.frameColumns[2] - 4)
    let frame = console.hasUnicode ? PadBorders.lines : .plain
    frame.draw(titles: titles, list: list, on: &screen, layout: layout)
  }

  private func title(of view: Int, notified: String?) -> (text: String, style: TextStyle) {
    let picture = pad.pictures[view]
    if picture.reflection.place == notified { return ("notified now", .reversed) }
    let name =
      picture.isReleased ? "released" : pad.isInUse(view) ? picture.reflection.name : "removed"
    let key = view == pad.chosen ? " [m]" : ""
    return (name.count + key.count + 3 > layout.viewColumns ? name : name + key, .bold)
  }

  private mutating func drawTooSmall() {
    let minimum = PadLayout.minimum
    // The numbers first, for a window in which there is hardly room for them.
    let text = """
      \(minimum.columns) columns and \(minimum.rows) rows are needed; this window has \
      \(layout.columns) and \(layout.rows). Make it larger, or press q to quit.
      """
    for (row, line) in text.wrapped(to: layout.columns).enumerated() {
      screen.write(line, column: 0, row: row, width: layout.columns)
    }
  }

  private mutating func drawHelp() {
    let lines = PadHelp.lines(columns: layout.columns - 2, rows: layout.rows)
    for (row, line) in lines.enumerated() {
      screen.write(
        line, column: 1, row: row, width: layout.columns - 1, style: row == 0 ? .bold : .plain)
    }
  }
}

extension TextStyle {
  /// The style of a pen: black is the color of the terminal's text.
  init(_ color: LineColor) {
    switch color {
    case .black: self = .plain
    case .red: self = .red
    case .orange: self = .orange
    case .green: self = .green
    case .blue: self = .blue
    case .purple: self = .purple
    }
  }
}
