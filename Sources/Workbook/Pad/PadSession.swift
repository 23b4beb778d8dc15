import MirrorPadSolution

/// A pad in use: bytes of the keyboard and the mouse go in, changes of the screen come out.
final class PadSession {
  /// What moved the pen last; a pen that the keys move has to be visible.
  private enum Tool {
    case mouse, keys
  }

  /// Whether the calls for a touch are shown one at a time, and those that aren't shown yet.
  private enum Steps {
    case off
    case on(waiting: [PadSnapshot])
  }

  private(set) var isDone = false
  let pad = Pad()
  private(set) var display: PadDisplay
  /// The answer to the last key or touch.
  private(set) var message: String?
  private var tool = Tool.mouse
  private var steps = Steps.off
  private var showsHelp = false
  private var showsTrace = false
  private var parser = InputParser()
  /// Whether something has happened since everything was drawn.
  private var hasChanged = true

  init(console: Console) {
    display = PadDisplay(console: console, showsTrace: false)
    pad.calls.willCall = { [unowned self] call in
      guard case .on(let waiting) = steps else { return }
      steps = .on(waiting: waiting + [pad.snapshot(before: call)])
    }
  }

  /// The calls that were made, and are shown one at a time.
  private var waitingCalls: [PadSnapshot] {
    if case .on(let waiting) = steps { waiting } else { [] }
  }

  private var isWaiting: Bool { !waitingCalls.isEmpty }

  // MARK: The screen

  /// Draws everything again if the window has another size.
  func fit(_ console: Console) {
    if console != display.console { repaint(on: console) }
  }

  /// Draws everything again: another program may have printed something.
  func repaint(on console: Console? = nil) {
    display = PadDisplay(console: console ?? display.console, showsTrace: showsTrace)
    hasChanged = true
  }

  /// Takes what brings the screen up to date.
  func takeChanges() -> String {
    guard hasChanged || pad.isAnimating else { return "" }
    // An animation is drawn once more after its end.
    hasChanged = pad.isAnimating
    guard display.layout.isLargeEnough else { return display.changes(to: display.tooSmall) }
    guard !showsHelp else { return display.changes(to: display.help) }
    let snapshot = waitingCalls.first ?? pad.snapshot()
    return display.changes(
      to: display.page(of: snapshot, message: message ?? activity),
      cursor: tool == .keys ? display.layout.place(of: snapshot.pen) : nil)
  }

  /// What the pad is doing, if it's something unusual.
  private var activity: String? {
    if let call = waitingCalls.first?.nextCall {
      let last = pad.calls.lastTouchTotal ?? 0
      let number = last - waitingCalls.count + 1
      return "n shows call \(number) of \(last), to the \(call.place): \(call.method)"
    }
    if pad.isAnimating { return "Animating: a stops it, touches are ignored" }
    guard case .on = steps else { return nil }
    return "Step mode: draw, then n shows each call; press n now to leave"
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
      case .key(let key): press(key)
      case .arrow(let arrow): move(arrow)
      case .mouse(let button, let column, let row): touch(button, column: column, row: row)
      }
    }
  }

  private func touch(_ button: InputEvent.Button, column: Int, row: Int) {
    let point = display.layout.point(column: column, row: row)
    let isDrawing = tool == .mouse && pad.isPenDown
    switch button {
    case .press where isWaiting: refuse()
    case .press where display.layout.isInput(column: column, row: row):
      (tool, message) = (.mouse, nil)
      putPenDown(at: point)
    case .press: message = "Draw in the view at the top left"
    case .drag: if isDrawing, !isWaiting { move(to: point) }
    case .release: if isDrawing { pad.lift() }
    }
  }

  private func move(_ arrow: InputEvent.Arrow) {
    guard !isWaiting else { return refuse() }
    tool = .keys
    let place = display.layout.place(of: pad.pen)
    let (dx, dy) =
      switch arrow {
      case .up: (0, -1)
      case .down: (0, 1)
      case .right: (1, 0)
      case .left: (-1, 0)
      }
    move(to: display.layout.point(column: place.column + dx, row: place.row + dy))
  }

  private func move(to point: Point) {
    pad.move(to: point)
    noteEcho()
  }

  private func putPenDown(at point: Point) {
    let state = pad.stateName
    pad.putDown(at: point)
    if !pad.isPenDown { message = "\(state) ignored the touch: no line was added" }
    noteEcho()
  }

  private func noteEcho() {
    guard pad.isPenDown, pad.calls.isEndless else { return }
    message = """
      Endless echo: stopped after \(CallLog.limit) calls. In an app, the stack would overflow
      """
  }

  /// Says why the pad accepts no touches or commands while it shows the calls.
  private func refuse() {
    message = "Ignored: press n to show the calls first"
  }

  // MARK: The keys

  private func press(_ key: Character) {
    message = nil
    switch key {
    case "n": step()
    case "t":
      showsTrace.toggle()
      repaint()
    case "?": showsHelp = true
    case _ where isWaiting: refuse()
    case " ": togglePen()
    case "a": if pad.isAnimating { pad.stopAnimating() } else { pad.animate() }
    // The views would ignore it, but not a mirror that was made during the animation.
    case "c" where pad.isAnimating:
      message = "Animate ignored c: press a to stop the animation"
    case "c": pad.clear()
    case "m": message = pad.toggleMirror()
    case "1"..."6": change(LineColor.allCases[(key.wholeNumberValue ?? 1) - 1])
    default: if key > " " { message = "The key \(key) does nothing: press ? for help" }
    }
  }

  private func step() {
    switch steps {
    case .off: steps = .on(waiting: [])
    case .on(let waiting): steps = waiting.isEmpty ? .off : .on(waiting: Array(waiting.dropFirst()))
    }
  }

  private func togglePen() {
    tool = .keys
    if pad.isPenDown {
      pad.lift()
      message = "The pen is up"
    } else {
      putPenDown(at: pad.pen)
      if pad.isPenDown, message == nil { message = "The pen is down: the arrow keys draw" }
    }
  }

  private func change(_ color: LineColor) {
    pad.input.lineColor = color
    if pad.isPenDown { message = "The next line will be \(color); this one keeps its color" }
  }
}
