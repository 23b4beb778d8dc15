import Foundation

/// `workbook draw`: the pad in the terminal.
struct DrawCommand {
  /// Lets a learner draw until they quit.
  ///
  /// - Throws: `UsageError` if there is no terminal to draw in, and `Interrupted` on a signal.
  func run() throws {
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    // From the first change of the terminal on, no signal ends the program unseen.
    Interruption.isNoted()
    guard !isDumb, isatty(STDIN_FILENO) == 1, let terminal = PadTerminal() else {
      throw UsageError(
        "`draw` needs a terminal to draw in; `swift run workbook picture` makes a picture without")
    }
    let saver = PadSaver()
    play(on: terminal, save: saver.save)
    terminal.putBack()
    saver.paths.forEach { print("Saved \($0)") }
    try Interruption.check()
  }

  private func play(on terminal: PadTerminal, save: @escaping ([ViewPicture]) -> String) {
    let clock = ContinuousClock()
    let session = PadSession(abilities: Self.abilities, save: save)
    var (time, sizeTime) = (clock.now, clock.now)
    while !session.isDone, !Interruption.hasCome {
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
      if Interruption.wasContinued {
        Interruption.wasContinued = false
        terminal.takeAgain()
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
