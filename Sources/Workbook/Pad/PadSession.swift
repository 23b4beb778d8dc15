import Companion
import MirrorPadSolution

/// A pad in use: bytes of the keyboard and the mouse go in, changes of the screen come out.
final class PadSession {
  private(set) var isDone = false
  let pad = Pad()
  private(set) var display: PadDisplay
  /// The answer to the last key or touch.
  private(set) var message: String?
  /// Whether the keys moved the pen last, so that a cursor has to show where it is.
  private var usesKeys = false
  /// In step mode, the moments before the calls that aren't shown yet.
  private var waiting: [PadSnapshot]?
  private var showsHelp = false
  private var showsTrace = false
  private var parser = InputParser()
  /// Whether something has happened since everything was drawn.
  private var hasChanged = true

  init(console: Console) {
    display = PadDisplay(console: console, showsTrace: false)
    pad.calls.willCall = { [unowned self] in waiting?.append(pad.snapshot(before: $0)) }
  }

  /// Whether calls were made that aren't shown yet.
  private var isWaiting: Bool { waiting?.isEmpty == false }

  // MARK: The screen

  /// Draws everything again in a window of another size, or if it `isStale`.
  func fit(_ console: Console, isStale: Bool = false) {
    guard isStale || console != display.console else { return }
    display = PadDisplay(console: console, showsTrace: showsTrace)
    hasChanged = true
  }

  /// Takes what brings the screen up to date.
  func takeChanges() -> String {
    guard hasChanged || pad.isAnimating else { return "" }
    // An animation is drawn once more after its end.
    hasChanged = pad.isAnimating
    guard display.layout.isLargeEnough else { return display.changes(to: display.tooSmall) }
    guard !showsHelp else { return display.changes(to: display.help) }
    let snapshot = waiting?.first ?? pad.snapshot()
    return display.changes(
      to: display.page(of: snapshot, message: message ?? activity),
      cursor: usesKeys ? display.layout.place(of: pad.pen) : nil)
  }

  /// What the pad is doing, if it's something unusual.
  private var activity: String? {
    if let waiting, let call = waiting.first?.nextCall {
      let last = pad.calls.lastTouchTotal
      let number = last - waiting.count + 1
      return "n shows call \(number) of \(last), to the \(call.place): \(call.method)"
    }
    if pad.isAnimating { return "Animating: a stops it, touches are ignored" }
    if waiting != nil { return "Step mode: draw, then n shows each call; press n now to leave" }
    guard usesKeys else { return nil }
    return "The pen is \(pad.isPenDown ? "down: the arrow keys draw" : "up")"
  }

  // MARK: The input

  /// Handles bytes of the keyboard and the mouse.
  func receive(_ bytes: [UInt8]) {
    let events = parser.events(from: bytes)
    // The learner doesn't have to wait for what was typed before.
    isDone = events.contains(.key("q"))
    for event in events where !isDone {
      hasChanged = true
      switch event {
      case _ where showsHelp:
        if case .key = event { showsHelp = false }
      case _ where !display.layout.isLargeEnough: break
      case .key(let key) where isWaiting && !"nt?".contains(key):
        if key >= " " { refuse(key == " " ? "Space" : "\(key)") }
      case .arrow where isWaiting, .mouse(.press, _, _) where isWaiting: refuse("The pen")
      // The rest of the stroke whose calls are shown.
      case .mouse(.drag, _, _) where isWaiting: break
      case .page: break
      case .key(let key): press(key)
      case .arrow(let columns, let rows): movePen(columns: columns, rows: rows)
      case .mouse(let button, let column, let row): touch(button, column: column, row: row)
      }
    }
  }

  private func touch(_ button: InputEvent.Button, column: Int, row: Int) {
    let point = display.layout.point(column: column, row: row)
    let isDrawing = !usesKeys && pad.isPenDown
    switch button {
    case .press where display.layout.isInput(column: column, row: row):
      (usesKeys, message) = (false, nil)
      putPenDown(at: point)
    case .press: message = "Draw in the view at the top left"
    case .drag: if isDrawing { pad.move(to: point) }
    case .release: if isDrawing { pad.isPenDown = false }
    }
  }

  private func movePen(columns: Int, rows: Int) {
    (usesKeys, message) = (true, nil)
    let place = display.layout.place(of: pad.pen)
    pad.move(to: display.layout.point(column: place.column + columns, row: place.row + rows))
  }

  private func putPenDown(at point: Point) {
    let state = pad.stateName
    pad.putDown(at: point)
    if !pad.isPenDown { message = "\(state) ignored the touch: no line was added" }
  }

  /// Says why something has no effect before all calls are shown.
  private func refuse(_ input: String) {
    message = "\(input) has to wait: press n, which shows the next call"
  }

  // MARK: The keys

  private func press(_ key: Character) {
    message = nil
    switch key {
    case "n": step()
    case "t":
      showsTrace.toggle()
      fit(display.console, isStale: true)
    case "?": showsHelp = true
    case " ": togglePen()
    case "a": pad.toggleAnimation()
    case "c" where pad.isAnimating: message = "Animate ignored c: press a to stop the animation"
    case "c": pad.clear()
    case "m": message = pad.toggleMirror()
    case "1"..."6": pad.input.lineColor = LineColor.allCases[(key.wholeNumberValue ?? 1) - 1]
    default: if key > " " { message = "The key \(key) does nothing: press ? for help" }
    }
  }

  private func step() {
    if isWaiting { waiting?.removeFirst() } else { waiting = waiting == nil ? [] : nil }
  }

  private func togglePen() {
    usesKeys = true
    if pad.isPenDown { pad.isPenDown = false } else { putPenDown(at: pad.pen) }
  }
}
