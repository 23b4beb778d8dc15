import Foundation

/// The pad on the learner's code: a program in its own terminal, which the companion shows.
///
/// The learner's code never gets the companion's terminal.
final class PadProgram {
  /// The companion's end of the program's terminal.
  let terminal: Int32
  /// When the program showed last that it runs.
  private(set) var lastSign = Date()
  private var lastRead = Date()
  private let code: OwnCode
  private let id: pid_t
  private let session: ProcessSession
  private let watchdog: Watchdog?
  private var errors = OutputPipe()
  private var unsent: [UInt8] = []
  /// How it ended, once that is known.
  private var knownEnd: ProgramEnd?

  /// After this many seconds without a sign, the program counts as hanging.
  static let limit = 4.0

  /// Starts the program, with the folder that it shares with the companion.
  init(_ code: OwnCode, folder: URL, on console: Console) throws {
    self.code = code
    var (primary, secondary): (Int32, Int32) = (0, 0)
    var size = Self.size(of: console)
    guard openpty(&primary, &secondary, nil, nil, &size) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    for descriptor in [primary, secondary] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(primary, F_SETFL, O_NONBLOCK)
    terminal = primary
    let end = FileHandle(fileDescriptor: secondary, closeOnDealloc: true)
    id = try Subprocess.spawn(
      [code.program, "draw"],
      environment: SupervisedProgram.environment(limit: nil).merging([PadLink.variable: folder.path]
      ) {
        $1
      },
      streams: [end, end, errors.end])
    errors.closeEnd()
    session = ProcessSession(id: id)
    watchdog = try? Watchdog.start(for: session)
  }

  deinit {
    close(terminal)
  }

  /// Sends keys, and those that the program didn't take before.
  func type(_ bytes: [UInt8] = []) {
    // A program that hangs reads no keys.
    if unsent.count < 1 << 16 { unsent += bytes }
    guard !unsent.isEmpty else { return }
    let count = write(terminal, unsent, unsent.count)
    if count > 0 { unsent.removeFirst(count) }
  }

  /// Reads what the program sent to its terminal.
  func read() -> [UInt8] {
    errors.read()
    // If more than a second passed, the companion was stopped, and perhaps the program was, too.
    lastSign += max(0, -lastRead.timeIntervalSinceNow - 1)
    lastRead = Date()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(terminal, &buffer, buffer.count)
    guard count > 0 else { return [] }
    lastSign = Date()
    return buffer.prefix(count).filter { $0 != PadLink.sign }
  }

  func resize(to console: Console) {
    var size = Self.size(of: console)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  private static func size(of console: Console) -> winsize {
    winsize(
      ws_row: UInt16(console.rows), ws_col: UInt16(console.columns), ws_xpixel: 0, ws_ypixel: 0)
  }

  /// How the program ended, or `nil` while it runs; a program that hangs is stopped.
  func end() -> ProgramEnd? {
    if let knownEnd { return knownEnd }
    var status: Int32 = 0
    if waitpid(id, &status, WNOHANG) != 0 {
      cleanUp()
      knownEnd = ProgramEnd(
        status: status & 0x7f == 0 ? status >> 8 & 0xff : nil, error: errors.text, of: code)
    } else if hangs {
      kill(id, SupervisedProgram.backtraceSignal)
      // On a busy computer it needs many times the usual second.
      let deadline = Date(timeIntervalSinceNow: 30)
      while Date() < deadline, !Signals.haveArrived, waitpid(id, &status, WNOHANG) == 0,
        !errors.text.contains("Backtrace took")
      {
        usleep(20_000)
        errors.read()
      }
      stop()
      knownEnd = ProgramEnd(
        status: nil, error: "\(errors.text)\n\(SupervisedProgram.limitMark)", of: code)
    }
    return knownEnd
  }

  private var hangs: Bool {
    let seconds = -lastSign.timeIntervalSinceNow
    // The runtime needs some time to print a backtrace.
    return seconds > Self.limit && (seconds > 15 * Self.limit || !errors.text.contains("*** "))
  }

  /// Ends the program, if it runs.
  func stop() {
    guard knownEnd == nil else { return }
    session.end()
    waitpid(id, nil, 0)
    cleanUp()
    knownEnd = .finished
  }

  private func cleanUp() {
    session.end()
    watchdog?.stop()
    // The rest that is in the pipe.
    for _ in 1...8 { errors.read() }
  }

  /// The last lines that the learner's code printed, and what the pad printed after its end.
  typealias Printed = (code: [String], pad: [String])

  var printed: Printed {
    let lines = errors.text.lines.filter { !$0.isEmpty }
    let parts = lines.split(separator: SupervisedProgram.endMark, omittingEmptySubsequences: false)
    let own = Crash.withoutBacktrace(Array(parts.first ?? [])).filter { !Crash.isNoise($0) }
    return (own.suffix(20), Array(parts.dropFirst().first ?? []))
  }
}
