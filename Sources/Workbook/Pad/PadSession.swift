import MirrorPadSolution

/// A pad in use: bytes of the keyboard and the mouse go in, bytes for the screen come out.
final class PadSession {
  private(set) var isDone = false
  /// Waits for bytes and hands them to `receive`; the result is `false` if none can come.
  var waitForInput: () -> Bool = { false }
  /// What the companion says, which appears while there is no other message.
  var notice: String? { didSet { if notice != oldValue { hasChanged = true } } }
  let pad = Pad()
  let save: (VectorPicture) -> String
  var display: PadDisplay
  var extras = PadDisplay.Extras()
  /// Whether each call to a delegate waits for a key.
  var isStepping = false
  /// The call that waits for a key.
  var waitingCall: Call?
  /// Whether the button of the mouse was pressed in the input view.
  var holdsButton = false
  private var parser = InputParser()
  private var events: ArraySlice<InputEvent> = []
  /// Whether something has happened since everything was drawn.
  private var hasChanged = true

  init(console: Console, save: @escaping (VectorPicture) -> String) {
    display = PadDisplay(pad: pad, console: console, showsTrace: false)
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
      hasChanged = true
      handle(event)
      if let deadline, ContinuousClock.now >= deadline { return }
    }
  }

  private func handle(_ event: InputEvent) {
    switch event {
    case .key("q"), .key(Self.interrupt): isDone = true
    case .key("\u{c}"): repaint()  // Ctrl-L redraws, as in other programs.
    case .key("\u{1a}"): Signals.requestStop()
    case .key(let key): press(key)
    case .arrow(let arrow): movePen(arrow)
    case .mouse(let button, let column, let row): touch(button, column: column, row: row)
    case .otherButton: extras.message = "Only the left button draws"
    case .paste: extras.message = "Ignored a paste: the pad accepts only keys that you press"
    }
  }

  private static let interrupt: Character = "\u{3}"

  /// Whether the next events can be skipped, because the learner quits and doesn't save before.
  private var isQuitWaiting: Bool {
    if events.contains(.key(Self.interrupt)) { return true }
    let next = events.prefix { $0 != .key("s") }
    return next.contains(.key("q"))
  }

  /// Draws everything again if the window has another size.
  func fit(_ console: Console) {
    if console != display.console { draw(on: console) }
  }

  /// Draws everything again: another program may have printed something.
  func repaint() {
    draw(on: display.console)
  }

  private func draw(on console: Console) {
    display = PadDisplay(pad: pad, console: console, showsTrace: extras.showsTrace)
    hasChanged = true
  }

  /// Takes the bytes that bring the screen up to date.
  func takeChanges() -> [UInt8] {
    guard hasChanged || pad.isAnimating else { return [] }
    // An animation is drawn once more after its end.
    hasChanged = pad.isAnimating
    extras.notified = waitingCall?.place
    extras.activity = activity ?? notice
    return display.takeChanges(extras)
  }

  private var activity: String? {
    if let call = waitingCall {
      let number = (pad.calls.lastTouchTotal ?? 0) + 1
      return "n delivers call \(number) to \(call.place): \(call.method)"
    }
    if pad.isAnimating {
      let pace = pad.pace > 1 ? " (all lines in 8 s)" : ""
      return "Animating\(pace): a stops it, touches are ignored"
    }
    return isStepping ? "Step mode: draw, then n delivers each call; press n now to leave" : nil
  }

  /// Returns when the learner has pressed the step key.
  private func waitForStep(before call: Call) {
    guard isStepping, !isDone else { return }
    waitingCall = call
    while waitingCall != nil, !isDone {
      guard waitForInput() else { break }
    }
    waitingCall = nil
  }
}
