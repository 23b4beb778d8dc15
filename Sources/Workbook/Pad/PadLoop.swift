import Foundation

/// Carries bytes between a terminal and a pad until the learner quits.
final class PadLoop {
  private let terminal: PadTerminal
  private let session: PadSession
  private let clock = ContinuousClock()
  private var (time, sizeTime) = (ContinuousClock.now, ContinuousClock.now)

  init(terminal: PadTerminal, save: @escaping ([ViewPicture]) -> String) {
    self.terminal = terminal
    session = PadSession(abilities: Self.abilities, save: save)
    // While a call waits for a key, the code that makes the call waits, too, but not the terminal.
    session.waitForInput = { [unowned self] in turn() }
  }

  func run() {
    Signals.deferStops()
    while turn() {}
  }

  /// Sends what changed, handles what arrived, and returns whether the pad continues.
  private func turn() -> Bool {
    guard !session.isDone, !Signals.haveArrived else { return false }
    if Signals.takeStopRequest() || session.takeStopRequest() { stop() }
    terminal.flush()
    // While the terminal is busy changes add up, and are sent together.
    if terminal.isIdle { terminal.send(session.takeChanges()) }
    let wait: Int32 =
      session.hasEvents ? 0 : !terminal.isIdle ? 5 : session.isAnimating ? 33 : 100
    guard let bytes = terminal.bytes(within: wait) else { return false }

    let now = clock.now
    // After a stop, an animation continues where it was.
    session.advance(by: min(now - time, .milliseconds(500)))
    time = now
    if now - sizeTime > .milliseconds(100) {
      session.fit(Self.abilities)
      sizeTime = now
    }
    if Signals.takeContinuation() {
      terminal.enter()
      session.repaint()
    }
    if bytes.isEmpty, wait > 5 { session.pause() }
    session.receive(bytes, within: .milliseconds(20))
    return true
  }

  /// Returns to the shell until it continues the program.
  private func stop() {
    terminal.leave()
    Signals.stop()
    terminal.enter()
    session.repaint()
  }

  private static var abilities: PadDisplay.Abilities {
    let console = Console.standard
    return PadDisplay.Abilities(
      columns: console.columns, rows: console.rows, hasColor: console.hasColor,
      hasUnicode: console.hasUnicode)
  }
}
