import MirrorPadSolution

/// A pad in use: bytes of the keyboard and the mouse go in, bytes for the screen come out.
final class PadSession {
  private(set) var isDone = false
  /// Waits for bytes and hands them to `receive`; the result is `false` if none can come.
  var waitForInput: () -> Bool = { false }
  /// What the companion says while nothing else is to be said.
  var notice: String?
  let pad: Pad
  private let save: ([ViewPicture]) -> String
  private var parser = InputParser()
  private var events: ArraySlice<InputEvent> = []
  private var display: PadDisplay
  private var extras = PadDisplay.Extras()
  /// Whether each call to a delegate waits for a key.
  private var isStepping = false
  /// The call that waits for a key.
  private var waitingCall: Call?
  private var isStopRequested = false

  init(abilities: PadDisplay.Abilities, save: @escaping ([ViewPicture]) -> String) {
    let layout = PadLayout(columns: abilities.columns, rows: abilities.rows, showsTrace: false)
    pad = Pad(grid: PadDisplay.grid(for: layout, abilities: abilities))
    display = PadDisplay(pad: pad, abilities: abilities, extras: extras)
    self.save = save
    pad.willCall = { [unowned self] in waitForStep(before: $0) }
  }

  /// Handles bytes of the keyboard and the mouse, for some time if there are many.
  func receive(_ bytes: [UInt8], within limit: Duration? = nil) {
    handle(parser.events(from: bytes), within: limit)
  }

  /// Whether there are events that weren't handled in time.
  var hasEvents: Bool { !events.isEmpty }

  /// Notes that no bytes arrived for a while.
  func pause() {
    handle(parser.pause(), within: nil)
  }

  private func handle(_ new: [InputEvent], within limit: Duration?) {
    events += new
    if isQuitWaiting { isDone = true }
    let deadline = limit.map { ContinuousClock.now + $0 }
    while !isDone, let event = events.popFirst() {
      switch event {
      case .key(let key): press(key)
      case .arrow(let arrow): if canDraw, !refuses() { movePen(arrow) }
      case .mouse(let button, let column, let row): touch(button, column: column, row: row)
      case .otherButton: if canDraw { extras.message = "Only the left button draws" }
      case .paste: extras.message = "Ignored a paste: the pad only takes keys that you press"
      }
      if let deadline, ContinuousClock.now >= deadline { return }
    }
  }

  /// Whether the next events can be skipped, because the learner quits and doesn't save before.
  private var isQuitWaiting: Bool {
    if events.contains(.key(Self.interrupt)) { return true }
    let next = events.prefix { $0 != .key("s") }
    return next.contains(.key("q"))
  }

  /// Whether Ctrl-Z was pressed since the last call.
  func takeStopRequest() -> Bool {
    defer { isStopRequested = false }
    return isStopRequested
  }

  /// Whether the picture changes without input.
  var isAnimating: Bool { pad.isAnimating }

  func advance(by duration: Duration) {
    pad.advance(by: duration)
  }

  /// Draws everything again if the window has another size.
  func fit(_ abilities: PadDisplay.Abilities) {
    guard abilities != display.abilities else { return }
    display = PadDisplay(pad: pad, abilities: abilities, extras: extras)
  }

  /// Draws everything again: another program may have printed something.
  func repaint() {
    display = PadDisplay(pad: pad, abilities: display.abilities, extras: extras)
  }

  /// Takes the bytes that bring the screen up to date.
  func takeChanges() -> [UInt8] {
    extras.notified = waitingCall?.place
    extras.activity = activity ?? notice
    return display.takeChanges(extras)
  }

  private var activity: String? {
    if let call = waitingCall {
      return "n delivers call \((pad.calls.latest ?? 0) + 1), \(call.method), to \(call.place)"
    }
    if pad.isAnimating {
      let pace = pad.pace > 1 ? ", faster than a second a line" : ""
      return "The views animate\(pace) and ignore touches: a stops it"
    }
    return isStepping ? "Step mode: draw, and n delivers each call; now n ends it" : nil
  }

  // MARK: One call at a time

  /// Returns when the learner has pressed the step key.
  private func waitForStep(before call: Call) {
    guard isStepping, !isDone else { return }
    waitingCall = call
    while waitingCall != nil, !isDone {
      guard waitForInput() else { break }
    }
    waitingCall = nil
  }

  private func step() {
    if waitingCall != nil {
      waitingCall = nil
    } else {
      isStepping.toggle()
    }
  }

  /// Whether a call waits, so that the pad takes no touches and commands.
  private func refuses() -> Bool {
    guard waitingCall != nil else { return false }
    extras.message = "Ignored: a call waits, and n delivers it"
    return true
  }

  // MARK: The mouse and the pen

  /// Whether the button of the mouse was pressed in the input view.
  private var holdsButton = false

  private var canDraw: Bool { display.layout.isLargeEnough && !extras.showsHelp }

  private func touch(_ button: InputEvent.Button, column: Int, row: Int) {
    let point = display.layout.point(column: column, row: row)
    switch button {
    case .press:
      guard canDraw else { return leaveHelp() }
      guard !refuses() else { return }
      extras.message = nil
      guard display.layout.isInput(column: column, row: row) else {
        extras.message = "Only the view at the top left takes touches"
        return
      }
      extras.showsPen = false
      holdsButton = true
      putPenDown(at: point)
    case .drag:
      guard canDraw, holdsButton, !refuses() else { return }
      movePen(to: point)
    case .release:
      guard holdsButton else { return }
      // A terminal may report the end of a movement only with the release.
      if canDraw, point != pad.pen, waitingCall == nil { movePen(to: point) }
      holdsButton = false
      pad.lift()
    }
  }

  private func movePen(_ arrow: InputEvent.Arrow) {
    extras.showsPen = true
    let place = display.layout.place(of: pad.pen)
    let (dx, dy) =
      switch arrow {
      case .up: (0, -1)
      case .down: (0, 1)
      case .right: (1, 0)
      case .left: (-1, 0)
      }
    movePen(to: display.layout.point(column: place.column + dx, row: place.row + dy))
  }

  private func movePen(to point: Point) {
    pad.move(to: point)
    noteEcho()
  }

  private func putPenDown(at point: Point) {
    let state = pad.stateName
    pad.putDown(at: point)
    if !pad.isPenDown, !pad.wasLifted {
      extras.message = "The view added no line: its state was \(state)"
    }
    noteEcho()
  }

  private func noteEcho() {
    guard pad.calls.isEndless else { return }
    extras.message = """
      An echo: the pad stopped after \(CallLog.limit) calls, an app would overflow the stack
      """
  }

  /// Draws lines with the pen.
  func draw(_ lines: [LineShape]) {
    for line in lines {
      (pad.input.lineColor, pad.input.lineWidth) = (line.color, line.width)
      putPenDown(at: line.points[0])
      line.points.dropFirst().forEach(movePen)
      pad.lift()
    }
  }

  private func togglePen() {
    extras.showsPen = true
    if pad.isPenDown {
      pad.lift()
      extras.message = "The pen is up"
    } else {
      putPenDown(at: pad.pen)
      if pad.isPenDown, extras.message == nil {
        extras.message = "The pen is down: the arrow keys draw"
      }
    }
  }

  // MARK: The keys

  private static let interrupt: Character = "\u{3}"

  private func press(_ key: Character) {
    switch key {
    case "q", Self.interrupt: isDone = true
    case "\u{c}": repaint()  // Ctrl-L redraws, as in other programs.
    case "\u{1a}": isStopRequested = true
    default:
      guard !extras.showsHelp else { return leaveHelp() }
      guard canDraw else { return }
      extras.message = nil
      command(key)
    }
  }

  private func leaveHelp() {
    guard extras.showsHelp else { return }
    extras.showsHelp = false
    display.drawAll(extras)
  }

  private func command(_ key: Character) {
    switch key {
    case "n": step()
    case "t":
      extras.showsTrace.toggle()
      repaint()
    case "s":
      // A folder's name may contain wide or invisible characters.
      extras.message = String(save(pad.pictures).map { $0.isASCII && $0 >= " " ? $0 : "?" })
    case "?":
      extras.showsHelp = true
      display.drawAll(extras)
    case " " where pad.isPenDown: togglePen()
    default:
      if !refuses() { change(key) }
    }
  }

  /// Handles a key that changes the pad.
  private func change(_ key: Character) {
    switch key {
    case " ": togglePen()
    case "a": if pad.isAnimating { pad.stopAnimating() } else { pad.animate() }
    case "c":
      // The views would ignore it, but not a mirror that was made during the animation.
      if pad.isAnimating {
        extras.message = "The views ignore c while they animate: a stops it"
      } else {
        pad.clear()
      }
    case "\t": extras.message = "m is now for the mirror at the \(pad.chooseMirror())"
    case "m": extras.message = pad.toggleMirror()
    case "+", "=": changePen(width: min(pad.input.lineWidth + 1, 9))
    case "-": changePen(width: max(pad.input.lineWidth - 1, 1))
    default:
      let colors = LineColor.allCases
      if let number = key.wholeNumberValue, colors.indices.contains(number - 1) {
        changePen(color: colors[number - 1])
      } else if key > " " {
        extras.message = "The key \(key) has no meaning: ? shows those that have"
      }
    }
  }

  private func changePen(color: LineColor? = nil, width: Double? = nil) {
    if let color { pad.input.lineColor = color }
    if let width { pad.input.lineWidth = width }
    guard pad.isPenDown else { return }
    let pen = color.map { "\($0)" } ?? "\(Int(pad.input.lineWidth)) wide"
    extras.message = "The next line will be \(pen): this one stays as it is"
  }
}
