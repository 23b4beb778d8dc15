import Console
import Foundation
import MirrorPadSolution

/// Runs the pad in a terminal until the learner quits.
enum PadLoop {
  /// The other screen, without a cursor, and the mouse in decimal numbers (SGR), with its drags.
  private static let on = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?1002h\u{1b}[?1006h"
  /// This also ends a frame that a crash interrupted.
  private static let off =
    "\u{1b}[?2026l\u{1b}[?1006l\u{1b}[?1002l\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

  /// The terminal, though standard output may be a file for what the learner's code prints.
  static func terminal() throws -> RawTerminal {
    // A signal has to restore the terminal.
    Signals.deferToPolling()
    let stream = open("/dev/tty", O_WRONLY)
    guard stream >= 0, ProcessInfo.processInfo.environment["TERM"] != "dumb",
      let terminal = RawTerminal(stream, on: on, off: off)
    else { throw WorkbookError.usage("`draw` needs a terminal, and a mouse.") }
    return terminal
  }

  /// Draws until the learner quits, or a signal arrives.
  static func draw(on terminal: RawTerminal) throws {
    terminal.enter()
    defer { terminal.leave() }
    let session = PadSession(console: terminal.console)
    let clock = ContinuousClock()
    var time = clock.now
    while !session.isDone, !Signals.haveArrived {
      terminal.send(session.changes(on: terminal.console))
      let wait: Int32 = session.pad.isAnimating ? 33 : 100
      guard let bytes = terminal.bytes(within: wait) else { return }
      session.pad.controller.advance(by: clock.now - time)
      time = clock.now
      session.receive(bytes)
    }
    try Signals.throwIfArrived()
  }
}
