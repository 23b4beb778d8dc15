import Foundation

/// `workbook draw`: the pad in the terminal.
struct DrawCommand {
  /// Draws until the learner quits.
  func run() throws {
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    // A signal has to restore the terminal.
    Signals.deferToPolling()
    guard !isDumb, isatty(STDIN_FILENO) == 1, let terminal = PadTerminal() else {
      throw WorkbookError.usage(
        "`draw` needs a terminal. For a picture, type `swift run workbook picture`.")
    }
    let saver = PictureSaver()
    terminal.enter()
    play(on: terminal, save: saver.save)
    terminal.restore()
    saver.paths.forEach { print("Saved \($0)") }
    try Signals.throwIfArrived()
  }

  private func play(on terminal: PadTerminal, save: @escaping ([ViewPicture]) -> String) {
    let clock = ContinuousClock()
    let session = PadSession(abilities: Self.abilities, save: save)
    var (time, sizeTime) = (clock.now, clock.now)
    while !session.isDone, !Signals.haveArrived {
      terminal.flush()
      // While the terminal is busy changes add up, and are sent together.
      if terminal.isIdle { terminal.send(session.takeChanges()) }
      let wait: Int32 = !terminal.isIdle ? 5 : session.isAnimating ? 33 : 100
      guard let bytes = terminal.bytes(within: wait) else { return }

      let now = clock.now
      session.advance(by: now - time)
      time = now
      if now - sizeTime > .milliseconds(100) {
        session.fit(Self.abilities)
        sizeTime = now
      }
      if Signals.takeContinuation() {
        terminal.enter()
        session.repaint()
      }
      if bytes.isEmpty { session.pause() } else { session.receive(bytes) }
    }
  }

  private static var abilities: PadDisplay.Abilities {
    let console = Console.standard
    return PadDisplay.Abilities(
      columns: console.columns, rows: console.rows, hasColor: console.hasColor,
      hasUnicode: console.hasUnicode)
  }
}
