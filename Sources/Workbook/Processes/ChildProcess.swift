import Foundation

/// A program that can be ended with all that it has started.
struct ChildProcess {
  /// How a program came to its end.
  enum End: Equatable {
    case exited(status: Int32)
    case signaled
    case stopped
  }

  private let id: pid_t

  /// Starts a program without input.
  ///
  /// - Parameters:
  ///   - command: The path of the program, and its arguments.
  ///   - environment: All variables it gets.
  ///   - output: The file for what it prints.
  ///   - error: The file for what it complains about.
  /// - Throws: The system's error if the program cannot be started.
  init(_ command: [String], environment: [String: String], output: URL, error: URL) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output.path, create, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, error.path, create, 0o600)

    // A process group of its own: Ctrl-C reaches this program alone, which then ends that one.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))

    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }

    var id: pid_t = 0
    let code = posix_spawn(&id, command[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
    self.id = id
  }

  /// Waits for the end of the program, or brings it about.
  ///
  /// On Ctrl-C it ends the program, and this one too.
  ///
  /// - Parameter shouldStop: Tells whether to end the program, and all that it has started.
  ///   It is asked again and again.
  /// - Returns: How the program ended.
  func wait(orStopIf shouldStop: () -> Bool) -> End {
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      let isInterrupted = Interruption.signalNumber != 0
      if isInterrupted || shouldStop() {
        ProcessTree(root: id).end()
        waitpid(id, &status, 0)
        if isInterrupted { Interruption.end() }
        return .stopped
      }
      usleep(2_000)
    }
    // The low seven bits hold the signal, if there was one, and the next byte the exit status.
    return status & 0x7f == 0 ? .exited(status: (status >> 8) & 0xff) : .signaled
  }
}
