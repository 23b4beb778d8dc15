/// What can happen during a watch.
enum WatchEvent: Equatable {
  case key(Character)
  case arrow(InputEvent.Arrow)
  /// A file of the step differs from the one that was checked.
  case saved
  /// The window has another size, or another program has used the terminal.
  case redraw
  case terminalClosed
}

/// The keyboard and the window of a watch.
final class WatchEvents {
  private let terminal: RawTerminal
  private var parser = InputParser()
  private var pending: [WatchEvent] = []
  private var console = Console.standard

  init(_ terminal: RawTerminal) {
    self.terminal = terminal
  }

  /// Waits for the next event, and returns `nil` if there is none in time.
  func next(within milliseconds: Int32) -> WatchEvent? {
    if pending.isEmpty { read(within: milliseconds) }
    return pending.isEmpty ? nil : pending.removeFirst()
  }

  private func read(within milliseconds: Int32) {
    let bytes = terminal.bytes(within: milliseconds)
    if Signals.takeStopRequest() {
      lendTerminal { Signals.stop() }
      pending.append(.redraw)
    } else if Signals.takeContinuation() {
      // A shell may have changed the terminal.
      enter()
      pending.append(.redraw)
    }
    guard let bytes else { return pending.append(.terminalClosed) }
    for event in parser.events(from: bytes) {
      switch event {
      case .key(let key): pending.append(.key(key))
      case .arrow(let arrow): pending.append(.arrow(arrow))
      default: break
      }
    }
    let now = Console.standard
    if (now.columns, now.rows) != (console.columns, console.rows) { pending.append(.redraw) }
    console = now
  }

  /// Makes the terminal deliver each key at once, and a paste as one event.
  func enter() {
    terminal.enterRawMode()
    print(Paste.on, terminator: "")
    Console.flush()
  }

  /// Restores the terminal.
  func leave() {
    print(Paste.off, terminator: "")
    Console.flush()
    terminal.restore()
  }

  /// Gives the terminal to another program while `body` runs.
  func lendTerminal(_ body: () throws -> Void) rethrows {
    leave()
    defer {
      _ = Signals.takeContinuation()
      enter()
    }
    try body()
  }
}
