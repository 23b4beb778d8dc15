import Foundation
import MirrorPadSolution

/// The terminal while the pad fills it.
struct PadTerminal {
  private let input: RawTerminal
  private let output: FileHandle

  /// The other screen, without a cursor.
  private static let on = "\u{1b}[?1049h\u{1b}[?25l" + MouseReport.on + Paste.on
  /// This also ends a frame that a crash interrupted.
  private static let off =
    "\u{1b}[?2026l" + Paste.off + MouseReport.off + "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

  /// The result is `nil` if there is no terminal to read from and write to.
  init?() {
    // Standard output may be a pipe for what the learner's code prints.
    let stream = open("/dev/tty", O_WRONLY)
    guard stream >= 0, ProcessInfo.processInfo.environment["TERM"] != "dumb",
      let input = RawTerminal()
    else { return nil }
    Console.stream = stream
    (self.input, output) = (input, FileHandle(fileDescriptor: stream))
  }

  /// Draws until the learner quits.
  func run() {
    Signals.deferStops()
    enter()
    defer { leave() }
    let session = PadSession(console: .standard)
    let clock = ContinuousClock()
    var time = clock.now
    let parent = getppid()
    // A companion that was killed takes this pad along.
    while !session.isDone, !Signals.haveArrived, getppid() == parent {
      if Signals.takeStopRequest() {
        leave()
        Signals.stop()
        enter()
        session.repaint()
      }
      session.fit(.standard)
      send(session.takeChanges())
      guard let bytes = input.bytes(within: session.pad.isAnimating ? 33 : 100) else { return }
      // After a stop, an animation continues where it was.
      session.pad.controller.advance(by: min(clock.now - time, .milliseconds(500)))
      time = clock.now
      session.receive(bytes)
    }
  }

  private func enter() {
    input.enterRawMode()
    send(Self.on)
  }

  /// Restores everything that `enter` changed, also for a program that crashed.
  func leave() {
    send(Self.off)
    // The shell must not read the rest of a mouse movement.
    tcflush(STDIN_FILENO, TCIFLUSH)
    input.restore()
  }

  private func send(_ text: String) {
    // If the terminal was closed, the input ends, too.
    try? output.write(contentsOf: Data(text.utf8))
  }
}
