import Foundation

/// A process and every process that it started, whatever groups they are in and though their
/// parents may have ended, but for one that starts its own session.
struct ProcessSession {
  /// The ID of the first process, which is that of the session, too.
  let id: pid_t

  /// Sends what Ctrl-C sends to the first process and its group.
  func interrupt() {
    kill(-id, SIGINT)
  }

  /// Ends all of them.
  func end() {
    // A process that can't be killed, because its disk doesn't answer, must not block the program.
    let deadline = Date(timeIntervalSinceNow: 5)
    var quietRounds = 0
    while quietRounds < 2, Date() < deadline {
      let members = members()
      members.forEach { kill($0, SIGKILL) }
      // While the list is made, a process can start another one and end.
      quietRounds = members.isEmpty ? quietRounds + 1 : 0
      if !members.isEmpty { usleep(1_000) }
    }
  }

  /// The processes that are running.
  func members() -> [pid_t] {
    #if canImport(Darwin)
      // The system doesn't give higher numbers, and doesn't count processes that have ended.
      return (1...99_999).filter { getsid($0) == id }
    #else
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { pid_t($0) }.filter { id in
        guard getsid(id) == self.id else { return false }
        // `42 (name) Z …` has ended, and waits for its parent to notice.
        let line = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ") Z "
        return !line.contains(") Z ")
      }
    #endif
  }
}

/// A process that ends what the program started if the program was killed and can't do it.
struct Watchdog {
  /// The program to start, or `nil` where this code runs in another program, such as a test.
  nonisolated(unsafe) static var program: String?

  private static let word = "--end-session"
  private let id: pid_t
  /// The watchdog reads from it, until it is closed together with the program.
  private let input: Pipe

  static func start(for session: ProcessSession, holding lock: FileHandle?) throws -> Watchdog? {
    guard let program else { return nil }
    let input = Pipe.closingOnExec()
    let id = try Subprocess.spawn(
      [program, word, "\(session.id)"],
      // It prints nothing; the file is locked as long as a process has it.
      streams: [input.fileHandleForReading, lock, nil])
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
