import Foundation

/// A program that can be ended with all that it has started.
struct ChildProcess {
  /// How a program came to its end.
  enum End: Equatable {
    case exited(status: Int32)
    case signaled
    case stopped
  }

  /// How a program is brought to its end.
  enum Stop {
    /// With all that it has started.
    case atOnce
    /// As Ctrl-C does: it may put its files in order.
    case gently
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
  /// - Parameter stop: Tells whether to end the program, and how. It is asked again and again.
  /// - Returns: How the program ended.
  /// - Throws: `Interrupted` on Ctrl-C, when the program has ended.
  func wait(orStop stop: () -> Stop?) throws -> End {
    var status: Int32 = 0
    while waitpid(id, &status, WNOHANG) == 0 {
      if Interruption.hasCome {
        interrupt()
        try Interruption.check()
      }
      switch stop() {
      case .atOnce:
        ProcessTree(root: id).end()
        waitpid(id, &status, 0)
        return .stopped
      case .gently:
        interrupt()
        return .stopped
      case nil: break
      }
      usleep(2_000)
    }
    // The low seven bits hold the signal, if there was one, and the next byte the exit status.
    return status & 0x7f == 0 ? .exited(status: (status >> 8) & 0xff) : .signaled
  }

  /// Asks the program to end, as Ctrl-C does, and ends what has not ended after some seconds.
  ///
  /// A build that is ended at one blow can leave files that make the next build wrong.
  private func interrupt() {
    let tree = ProcessTree(root: id)
    let others = tree.descendants()
    kill(-id, SIGINT)
    var status: Int32 = 0
    let deadline = Date(timeIntervalSinceNow: 5)
    while waitpid(id, &status, WNOHANG) == 0 {
      if Date() > deadline {
        tree.end()
        waitpid(id, &status, 0)
        break
      }
      usleep(2_000)
    }
    // What the tests started is in process groups of its own.
    others.forEach { kill($0, SIGKILL) }
  }
}
