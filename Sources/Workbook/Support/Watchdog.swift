import Foundation

/// A process that ends what the program started if the program was killed and can't do it.
struct Watchdog {
  /// The program to start, or `nil` where this code runs in another program, such as a test.
  nonisolated(unsafe) static var program: String?

  private static let word = "--end-session"
  private let id: pid_t
  /// The watchdog reads from it, until it is closed together with the program.
  private let input: Pipe

  /// Starts a watchdog for a session.
  static func start(for session: ProcessSession) throws -> Watchdog? {
    guard let program else { return nil }
    let input = Pipe.closingOnExec()
    let id = try Subprocess.spawn(
      [program, word, "\(session.id)"], streams: [input.fileHandleForReading, nil, nil])
    return Watchdog(id: id, input: input)
  }

  /// Ends the watchdog when there is nothing left to watch.
  func stop() {
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }

  /// If the arguments are those of a watchdog, waits for the end of the program and does its work.
  static func run(_ arguments: [String]) {
    guard arguments.count == 3, arguments[1] == word, let id = pid_t(arguments[2]) else { return }
    _ = try? FileHandle.standardInput.readToEnd()
    let session = ProcessSession(id: id)
    session.interrupt()
    let deadline = Date(timeIntervalSinceNow: 5)
    while session.members().contains(id), Date() < deadline { usleep(10_000) }
    session.end()
    exit(EXIT_SUCCESS)
  }
}
