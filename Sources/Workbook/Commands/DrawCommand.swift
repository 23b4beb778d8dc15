import Foundation
import MirrorPadSolution

/// `workbook draw`: the pad in the terminal.
struct DrawCommand {
  /// Whether the pad runs on the learner's code.
  let isMine: Bool

  /// The other screen, without a cursor, and the mouse in decimal numbers (SGR), with its drags.
  private static let on = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?1002h\u{1b}[?1006h"
  /// This also ends a frame that a crash interrupted.
  private static let off =
    "\u{1b}[?2026l\u{1b}[?1006l\u{1b}[?1002l\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

  /// Draws until the learner quits, and returns whether the pad was still running then.
  func run() throws -> Bool {
    // A signal has to restore the terminal.
    Signals.deferToPolling()
    // Standard output may be a pipe for what the learner's code prints.
    let stream = open("/dev/tty", O_WRONLY)
    guard stream >= 0, ProcessInfo.processInfo.environment["TERM"] != "dumb",
      let terminal = RawTerminal(on: Self.on, off: Self.off)
    else {
      throw WorkbookError.usage("`draw` needs a terminal, with a keyboard and perhaps a mouse.")
    }
    Console.stream = stream
    guard isMine else {
      draw(on: terminal)
      try Signals.throwIfArrived()
      return true
    }
    let step = try Step.named("MirrorPad", in: Step.exercises)
    let code = OwnCode(package: try BookPackage.current(), step: step)
    guard try code.build() else { return false }
    let (lines, problem) = try code.draw()
    terminal.leave()
    let console = Console.standard
    if !lines.isEmpty { console.write("The last lines that your code printed:", .faint) }
    for line in lines.suffix(20) { print(console.cutLine(line.printable, label: "│ ")) }
    if let problem { console.write(problem, .red) }
    try Signals.throwIfArrived()
    console.write(try code.note(), .faint)
    return problem == nil
  }

  /// Draws on the pad in this program.
  private func draw(on terminal: RawTerminal) {
    Signals.deferStops()
    terminal.enter()
    defer { terminal.leave() }
    let session = PadSession(console: .standard)
    let clock = ContinuousClock()
    var time = clock.now
    let parent = getppid()
    // A companion that was killed takes this pad along.
    while !session.isDone, !Signals.haveArrived, getppid() == parent {
      session.fit(.standard, isStale: terminal.stopIfRequested())
      terminal.send(session.takeChanges())
      let wait: Int32 = session.pad.isAnimating ? 33 : 100
      guard let bytes = terminal.bytes(within: wait) else { return }
      // After a stop, an animation continues where it was.
      session.pad.controller.advance(by: min(clock.now - time, .milliseconds(500)))
      time = clock.now
      session.receive(bytes)
    }
  }
}
