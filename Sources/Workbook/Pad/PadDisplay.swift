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
  /// The titles and the list that the frame shows.
  private var frameTexts: [String] = []
  private var penPlace: (column: Int, row: Int)?
  private var hasInvitation = false
  /// The views that are shown faintly.
  private var faintViews: Set<Int> = []

  /// Draws the pad on a blank screen, in the size that fits.
  init(pad: Pad, console: Console, extras: Extras) {
    (self.pad, self.console) = (pad, console)
    layout = PadLayout(
      columns: console.columns, rows: console.rows, showsTrace: extras.showsTrace)
    screen = Screen(columns: console.columns, rows: console.rows, hasColor: console.hasColor)
    pad.draw(
      into: DotGrid(
        columns: layout.viewColumns, rows: layout.viewRows,
        resolution: console.hasUnicode ? .braille : .plain))
    drawAll(extras)
  }

  /// Draws everything, for example after the help.
  mutating func drawAll(_ extras: Extras) {
    screen.clear()
    (penPlace, hasInvitation, frameTexts) = (nil, false, [])
    guard layout.isLargeEnough else { return drawTooSmall() }
    guard !extras.showsHelp else { return drawHelp() }
    for view in pad.pictures.indices { draw(view) }
  }

  /// Takes what the terminal does not show yet.
  mutating func takeChanges(_ extras: Extras) -> [UInt8] {
    if layout.isLargeEnough, !extras.showsHelp {
      drawFrame(notified: extras.notified)
      for view in pad.pictures.indices {
        let changes = pad.takeChanges(of: view)
        if pad.pictures[view].isReleased != faintViews.contains(view) {
          draw(view)
        } else {
          for index in changes { drawGlyph(index, of: view) }
        }
      }
      drawInvitation(pad.input.lines.isEmpty && !extras.showsPen)
      drawPen(extras.showsPen)
      drawTrace()
      let status = StatusLine(pad: pad).text(columns: layout.columns - 2)
      let message =
        extras.message ?? extras.activity ?? StatusLine.keys(columns: layout.columns - 2)
      let width = layout.columns - 1
      screen.write(status, column: 1, row: layout.statusRow, width: width, style: .bold)
      screen.write(
        message, column: 1, row: layout.messageRow, width: width,
        style: extras.message == nil && extras.activity == nil ? .faint : .plain)
    }
    return screen.takeChanges()
  }

  // MARK: The parts

  private mutating func draw(_ view: Int) {
    faintViews.remove(view)
    if pad.pictures[view].isReleased { faintViews.insert(view) }
    for index in 0..<layout.viewColumns * layout.viewRows { drawGlyph(index, of: view) }
  }

  private mutating func drawInvitation(_ isShown: Bool) {
    guard isShown || hasInvitation else { return }
    if !isShown { draw(0) }
    hasInvitation = isShown
    guard isShown else { return }
    let lines = Invitation.lines(columns: layout.viewColumns - 2, rows: layout.viewRows)
    for (row, line) in lines.enumerated() {
      let (column, first) = (1 + layout.viewColumns / 2 - line.count / 2, 1 + layout.viewRows / 2)
      screen.write(
        line, column: column, row: first - lines.count / 2 + row, width: line.count, style: .faint)
    }
  }

  private mutating func drawGlyph(_ index: Int, of view: Int) {
    let (row, column) = index.quotientAndRemainder(dividingBy: layout.viewColumns)
    let origin = layout.origin(of: view)
    let (glyph, color) = pad.pictures[view].grid.glyph(at: index)
    screen.set(
      Cell(glyph: glyph, style: faintViews.contains(view) ? .faint : TextStyle(color)),
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

  /// Draws the frame, with the titles of the views and the list of delegates.
  private mutating func drawFrame(notified: String?) {
    let titles = pad.pictures.indices.map { title(of: $0, notified: notified) }
    let list = ListLine.text(of: pad, columns: layout.frameColumns[2] - 4)
    let texts = titles.map(\.text) + [list]
    guard texts != frameTexts else { return }
    frameTexts = texts
    let frame = console.hasUnicode ? PadFrame.lines : .plain
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
