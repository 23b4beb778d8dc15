import Foundation

/// A process and every process that it started, whatever groups they are in and though their
/// parents may have ended.
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
    #if os(Linux)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { pid_t($0) }.filter { id in
        guard getsid(id) == self.id else { return false }
        // `42 (name) Z …` has ended, and waits for its parent to notice.
        let line = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ") Z "
        return !line.contains(") Z ")
      }
    #else
      // The system doesn't give higher numbers, and doesn't count processes that have ended.
      return (1...99_999).filter { getsid($0) == id }
    #endif
  }
}
