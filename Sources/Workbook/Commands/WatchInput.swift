/// What can happen during a watch.
enum WatchEvent: Equatable {
  case key(Character)
  case arrow(InputEvent.Arrow)
  /// The window has another size, or another program has used the terminal.
  case redraw
  /// `q` was pressed, or the terminal was closed.
  case quit
}

/// The keyboard and the window of a watch.
final class WatchInput {
  private let terminal: RawTerminal
  private var parser = InputParser()
  /// What happened and wasn't handled yet; nothing comes after `quit`.
  private var events: [WatchEvent] = []
  private var console = Console.standard

  init(_ terminal: RawTerminal) {
    self.terminal = terminal
  }

  var hasEnded: Bool { events.last == .quit }

  /// Waits for the next event, and returns `nil` if there is none in time.
  func next(within milliseconds: Int32) -> WatchEvent? {
    if events.isEmpty { read(within: milliseconds) }
    return events.isEmpty || events[0] == .quit ? events.first : events.removeFirst()
  }

  /// Forgets the keys that were typed so far, except for `q`.
  func dropKeys() {
    read(within: 0)
    events.removeAll { $0 != .quit }
  }

  private func read(within milliseconds: Int32) {
    guard !hasEnded else { return }
    let bytes = terminal.bytes(within: milliseconds)
    if Signals.takeStopRequest() {
      lendTerminal { Signals.stop() }
      events.append(.redraw)
    } else if Signals.takeContinuation() {
      // A shell may have changed the terminal.
      enter()
      events.append(.redraw)
    }
    let now = Console.standard
    if (now.columns, now.rows) != (console.columns, console.rows) { events.append(.redraw) }
    console = now
    guard let bytes else { return events.append(.quit) }
    for event in parser.events(from: bytes) {
      switch event {
      case .key("q"): return events.append(.quit)
      case .key(let key): events.append(.key(key))
      case .arrow(let arrow): events.append(.arrow(arrow))
      default: break
      }
    }
  }

  /// Makes the terminal deliver each key at once, and mark a paste, whose keys don't count.
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
