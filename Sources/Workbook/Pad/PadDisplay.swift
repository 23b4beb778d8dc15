import MirrorPadSolution

/// Puts the pad on a screen.
struct PadDisplay {
  /// What the terminal can do.
  struct Abilities: Equatable {
    var columns: Int
    var rows: Int
    var hasColor = true
    var hasUnicode = true
  }

  /// What the screen shows in addition to the views.
  struct Extras {
    var showsTrace = false
    var showsHelp = false
    /// Whether keys move the pen, so that it has to be visible.
    var showsPen = false
    var message: String?
  }

  private let pad: Pad
  let abilities: Abilities
  let layout: PadLayout
  private var screen: Screen
  private var penPlace: (column: Int, row: Int)?

  /// Draws the pad on a blank screen, in the size that fits.
  init(pad: Pad, abilities: Abilities, extras: Extras) {
    (self.pad, self.abilities) = (pad, abilities)
    layout = PadLayout(
      columns: abilities.columns, rows: abilities.rows, showsTrace: extras.showsTrace)
    screen = Screen(
      columns: abilities.columns, rows: abilities.rows, hasColor: abilities.hasColor)
    pad.draw(into: Self.grid(for: layout, abilities: abilities))
    drawAll(extras)
  }

  static func grid(for layout: PadLayout, abilities: Abilities) -> DotGrid {
    DotGrid(
      columns: layout.viewColumns, rows: layout.viewRows,
      resolution: abilities.hasUnicode ? .braille : .plain)
  }

  /// Draws everything, for example after the help.
  mutating func drawAll(_ extras: Extras) {
    screen.clear()
    penPlace = nil
    guard layout.isLargeEnough else { return drawTooSmall() }
    guard !extras.showsHelp else { return drawHelp() }
    drawFrame()
    for view in pad.pictures.indices {
      for index in 0..<layout.viewColumns * layout.viewRows { drawGlyph(index, of: view) }
    }
  }

  /// Takes what the terminal does not show yet.
  mutating func takeChanges(_ extras: Extras) -> [UInt8] {
    if layout.isLargeEnough, !extras.showsHelp {
      for view in pad.pictures.indices {
        for index in pad.takeChanges(of: view) { drawGlyph(index, of: view) }
      }
      drawPen(extras.showsPen)
      drawTrace()
      let status = StatusLine(pad: pad).text(columns: layout.columns - 2)
      let message = extras.message ?? StatusLine.keys(columns: layout.columns - 2)
      let width = layout.columns - 1
      screen.write(status, column: 1, row: layout.statusRow, width: width, style: .bold)
      screen.write(
        message, column: 1, row: layout.messageRow, width: width,
        style: extras.message == nil ? .faint : .plain)
    }
    return screen.takeChanges()
  }

  // MARK: The parts

  private mutating func drawGlyph(_ index: Int, of view: Int) {
    let (row, column) = index.quotientAndRemainder(dividingBy: layout.viewColumns)
    let origin = layout.origin(of: view)
    let (glyph, color) = pad.pictures[view].grid.glyph(at: index)
    screen.set(
      Cell(glyph: glyph, style: TextStyle(color)),
      column: origin.column + column, row: origin.row + row)
  }

  private mutating func drawPen(_ isShown: Bool) {
    let origin = layout.origin(of: 0)
    if let old = penPlace {
      let (column, row) = (old.column - origin.column, old.row - origin.row)
      drawGlyph(row * layout.viewColumns + column, of: 0)
    }
    penPlace = isShown ? layout.place(of: pad.pen) : nil
    guard let place = penPlace else { return }
    let index =
      (place.row - origin.row) * layout.viewColumns + place.column - origin.column
    let glyph = pad.pictures[0].grid.glyph(at: index).glyph
    screen.set(Cell(glyph: glyph, style: .reversed), column: place.column, row: place.row)
  }

  private mutating func drawTrace() {
    let entries = pad.calls.last(layout.traceRows)
    for row in 0..<layout.traceRows {
      screen.write(
        row < entries.count ? entries[row] : "", column: 1, row: layout.traceRow + row,
        width: layout.columns - 1)
    }
  }

  /// Draws the frame, with the titles of the views.
  mutating func drawFrame() {
    guard layout.isLargeEnough else { return }
    let titles = pad.pictures.enumerated().map { index, picture in
      pad.isLive(index) ? picture.reflection.name : "released"
    }
    let frame = abilities.hasUnicode ? PadFrame.lines : .plain
    frame.draw(titles: titles, on: &screen, layout: layout)
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

/// The lines between the views.
struct PadFrame {
  private let horizontal: Unicode.Scalar
  private let vertical: Unicode.Scalar
  /// From top to bottom, and in each row from left to right.
  private let corners: [[Unicode.Scalar]]

  static let lines = PadFrame(
    horizontal: "─", vertical: "│",
    corners: [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]])
  static let plain = PadFrame(
    horizontal: "-", vertical: "|", corners: Array(repeating: ["+", "+", "+"], count: 3))

  /// Draws the frame.
  func draw(titles: [String], on screen: inout Screen, layout: PadLayout) {
    for (row, y) in layout.frameRows.enumerated() {
      for x in 0...layout.frameColumns[2] {
        let corner = layout.frameColumns.firstIndex(of: x).map { corners[row][$0] }
        screen.set(Cell(glyph: corner ?? horizontal, style: .faint), column: x, row: y)
      }
    }
    for y in 1..<layout.frameRows[2] where y != layout.frameRows[1] {
      for x in layout.frameColumns {
        screen.set(Cell(glyph: vertical, style: .faint), column: x, row: y)
      }
    }
    for (view, title) in titles.enumerated() {
      let origin = layout.origin(of: view)
      write(title, column: origin.column, row: origin.row - 1, on: &screen)
    }
    if layout.traceRows > 0 {
      write("calls that reach a delegate", column: 1, row: layout.frameRows[2], on: &screen)
    }
  }

  private func write(_ title: String, column: Int, row: Int, on screen: inout Screen) {
    screen.write(" \(title) ", column: column + 1, row: row, width: title.count + 2, style: .bold)
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
