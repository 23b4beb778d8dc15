import Console
import MirrorPadSolution

/// A pad in use: bytes of the keyboard and the mouse go in, changes of the screen come out.
final class PadSession {
  private enum Mode: Equatable {
    case drawing
    /// The keys moved the pen last, so a cursor has to show where it is.
    case drawingByKeys
    indirect case help(after: Mode)
    case done
  }

  let pad = Pad()
  private var mode = Mode.drawing
  private(set) var display: PadDisplay
  /// The answer to the last key or touch.
  private(set) var message: String?
  private var showsTrace = false
  private var parser = InputParser()
  /// Whether something has happened since everything was drawn.
  private var hasChanged = true

  init(console: Console) {
    display = PadDisplay(console: console, showsTrace: false)
  }

  var isDone: Bool { mode == .done }

  // MARK: The screen

  /// Draws everything again in a window of another size.
  func fit(_ console: Console) {
    if console != display.console { layOut(for: console) }
  }

  private func layOut(for console: Console) {
    display = PadDisplay(console: console, showsTrace: showsTrace)
    hasChanged = true
  }

  /// Takes what brings the screen up to date.
  func takeChanges() -> String {
    guard hasChanged || pad.isAnimating else { return "" }
    // An animation is drawn once more after its end.
    hasChanged = pad.isAnimating
    guard display.layout.isLargeEnough else { return display.changes(to: display.tooSmall) }
    if case .help = mode { return display.changes(to: display.help) }
    return display.changes(
      to: display.page(of: pad, message: message ?? activity),
      cursor: mode == .drawingByKeys ? display.layout.place(of: pad.pen) : nil)
  }

  /// What the pad is doing, if it's something unusual.
  private var activity: String? {
    if pad.isAnimating { return "Animating: a stops it, touches are ignored" }
    guard mode == .drawingByKeys else { return nil }
    return "The pen is \(pad.isPenDown ? "down: the arrow keys draw" : "up")"
  }

  // MARK: The input

  /// Handles bytes of the keyboard and the mouse.
  func receive(_ bytes: [UInt8]) {
    let events = parser.events(from: bytes)
    // The learner doesn't have to wait for what was typed before.
    if events.contains(.key("q")) { mode = .done }
    for event in events where !isDone {
      hasChanged = true
      if case .help(let last) = mode {
        if case .key = event { mode = last }
      } else if display.layout.isLargeEnough {
        obey(event)
      }
    }
  }

  private func obey(_ event: InputEvent) {
    switch event {
    case .page: break
    case .key(let key): press(key)
    case .arrow(let columns, let rows): movePen(columns: columns, rows: rows)
    case .mouse(let button, let column, let row): touch(button, column: column, row: row)
    }
  }

  private func touch(_ button: InputEvent.Button, column: Int, row: Int) {
    let point = display.layout.point(column: column, row: row)
    let isDrawing = mode == .drawing && pad.isPenDown
    switch button {
    case .press where display.layout.isInput(column: column, row: row):
      (mode, message) = (.drawing, nil)
      putPenDown(at: point)
    case .press: message = "Draw in the view at the top left"
    case .drag: if isDrawing { pad.move(to: point) }
    case .release: if isDrawing { pad.isPenDown = false }
    }
  }

  private func movePen(columns: Int, rows: Int) {
    (mode, message) = (.drawingByKeys, nil)
    let place = display.layout.place(of: pad.pen)
    pad.move(to: display.layout.point(column: place.column + columns, row: place.row + rows))
  }

  private func putPenDown(at point: Point) {
    let state = pad.stateName
    pad.putDown(at: point)
    if !pad.isPenDown { message = "\(state) ignored the touch: no line was added" }
  }

  // MARK: The keys

  private func press(_ key: Character) {
    message = nil
    switch key {
    case "t":
      showsTrace.toggle()
      layOut(for: display.console)
    case "?": mode = .help(after: mode)
    case " ": togglePen()
    case "a": pad.toggleAnimation()
    case "c" where pad.isAnimating: message = "Animate ignored c: press a to stop the animation"
    case "c": pad.clear()
    case "m": message = pad.toggleMirror()
    case "1"..."6": pad.input.lineColor = LineColor.allCases[(key.wholeNumberValue ?? 1) - 1]
    default: if key > " " { message = "The key \(key) does nothing: press ? for help" }
    }
  }

  private func togglePen() {
    mode = .drawingByKeys
    if pad.isPenDown { pad.isPenDown = false } else { putPenDown(at: pad.pen) }
  }
}
