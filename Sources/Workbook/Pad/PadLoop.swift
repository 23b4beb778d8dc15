import Foundation

/// Carries bytes between a terminal and a pad until the learner quits.
final class PadLoop {
  private let terminal: PadTerminal
  private let session: PadSession
  private let link: PadLink?
  private let clock = ContinuousClock()
  private var (time, sizeTime) = (ContinuousClock.now, ContinuousClock.now)

  /// Creates a loop, with a link if the companion started the program.
  init(
    terminal: PadTerminal, link: PadLink? = nil, save: @escaping (VectorPicture) -> String
  ) {
    (self.terminal, self.link) = (terminal, link)
    session = PadSession(console: .standard, save: save)
    // While a call waits for a key, the code that makes the call waits, too, but not the terminal.
    session.waitForInput = { [unowned self] in turn() }
  }

  func run() {
    Signals.deferStops()
    link?.loadDrawing(into: session)
    while turn() {}
  }

  /// Sends what changed, handles what arrived, and returns whether the pad continues.
  private func turn() -> Bool {
    guard !session.isDone, !Signals.haveArrived else { return false }
    if terminal.pauseIfRequested() { session.repaint() }
    terminal.flush()
    // While the terminal is busy changes add up, and are sent together.
    if terminal.isIdle { terminal.send(session.takeChanges()) }
    let wait: Int32 =
      session.hasEvents ? 0 : !terminal.isIdle ? 5 : session.pad.isAnimating ? 33 : 100
    guard let bytes = terminal.bytes(within: wait) else { return false }

    let now = clock.now
    // After a stop, an animation continues where it was.
    session.pad.advance(by: min(now - time, .milliseconds(500)))
    time = now
    if now - sizeTime > .milliseconds(100) {
      session.fit(.standard)
      link?.update(session, on: terminal)
      sizeTime = now
    }
    if bytes.isEmpty, wait > 5 { session.pause() }
    session.receive(bytes, within: .milliseconds(20))
    return true
  }
}

/// The connection to the companion, and the drawing in a file, which outlives the learner's code.
final class PadLink {
  /// The variable with the folder that the pad shares with the companion.
  static let variable = "WORKBOOK_PAD"
  /// The names of the files in that folder: the drawing, and a line to show.
  static let (strokesFile, noticeFile) = ("strokes", "notice")
  /// The byte that the pad sends to show that it runs; terminals ignore it.
  static let sign: UInt8 = 0

  private let folder: URL
  private let strokes: FileHandle
  private var problem: String?

  /// Opens the files; the result is `nil` if no companion started the program.
  init?() throws {
    guard let path = ProcessInfo.processInfo.environment[Self.variable] else { return nil }
    folder = URL(fileURLWithPath: path)
    strokes = try FileHandle(forUpdating: folder.appendingPathComponent(Self.strokesFile))
    // What the learner's code prints goes to the companion, and not into the drawing.
    Console.stream = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  /// Draws what was drawn before, and records from now on.
  func loadDrawing(into session: PadSession) {
    do {
      let bytes = try strokes.readToEnd() ?? Data()
      session.draw(try StrokesFile(Array(bytes), path: Self.strokesFile).lines)
    } catch {
      problem = "The drawing is lost: \(WorkbookError.systemReason(of: error))"
    }
    session.pad.willDraw = { [unowned self] text in
      record { try strokes.write(contentsOf: Data(text.utf8)) }
    }
    session.pad.willClear = { [unowned self] in record { try strokes.truncate(atOffset: 0) } }
  }

  private func record(_ change: () throws -> Void) {
    do {
      try change()
    } catch {
      problem = "The next build won't show this line: \(WorkbookError.systemReason(of: error))"
    }
  }

  /// Shows the companion's message, and sends it the sign that the pad runs.
  func update(_ session: PadSession, on terminal: PadTerminal) {
    // Without a notice, there is no such file.
    let notice = try? String(
      contentsOf: folder.appendingPathComponent(Self.noticeFile), encoding: .utf8)
    session.notice = problem ?? notice
    if terminal.isIdle { terminal.send([Self.sign]) }
  }
}
