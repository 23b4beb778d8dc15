import Foundation

/// Runs programs, and ends them together with everything that they started.
///
/// Foundation's `Process` can't start a session, and on Linux it missed the end of 2 programs in
/// about 600. So this is `posix_spawn`.
enum Subprocess {
  /// How a program ended, and what it printed.
  struct Result {
    /// The exit status, or `nil` if a signal ended the program.
    var status: Int32?
    var output = ""
    var error = ""
  }

  /// How a program is ended before it ends by itself.
  enum Stop {
    case atOnce
    /// As Ctrl-C does it, so that the program can put its files in order.
    case gently
  }

  /// Runs a program from the `PATH` until everything that it started has ended.
  ///
  /// `environment` is added to that of this process. `shouldStop` is polled with the last line of
  /// standard error.
  static func run(
    _ command: [String], environment: [String: String] = [:],
    shouldStop: (_ lastLine: String) -> Stop? = { _ in nil }
  ) throws -> Result {
    var (output, error) = (OutputPipe(), OutputPipe())
    let id = try spawn(
      ["/usr/bin/env"] + command, environment: environment,
      streams: [nil, output.end, error.end])
    output.closeEnd()
    error.closeEnd()
    let session = ProcessSession(id: id)
    let watchdog = try? Watchdog.start(for: session)
    defer { watchdog?.stop() }

    var status: Int32 = 0
    var deadline: Date?
    while waitpid(id, &status, WNOHANG) == 0 {
      usleep(2_000)
      output.read()
      error.read()
      let stop = shouldStop(error.lastLine) ?? (Signals.haveArrived ? .gently : nil)
      if let deadline {
        // A second Ctrl-C doesn't wait.
        if stop == .atOnce || Signals.count > 1 || Date() > deadline { session.end() }
      } else if stop == .gently {
        // A build that is killed can leave files that break the next build.
        session.interrupt()
        deadline = Date(timeIntervalSinceNow: 5)
      } else if stop == .atOnce {
        session.end()
      }
    }
    session.end()
    output.read()
    error.read()
    try Signals.throwIfArrived()
    return Result(
      status: status & 0x7f == 0 ? status >> 8 & 0xff : nil, output: output.text,
      error: error.text)
  }

  /// Starts a program, by its path, as the first process of a session; `nil` is `/dev/null`.
  ///
  /// A program that needs the terminal stays in the session of this one.
  static func spawn(
    _ command: [String], environment: [String: String] = [:], streams: [FileHandle?],
    inNewSession: Bool = true
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let newSession = Int16(POSIX_SPAWN_SETSID)
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      // The number that the C library gives POSIX_SPAWN_SETSID, which Swift doesn't see.
      let newSession: Int16 = 0x80
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in zip(Int32(0)..., streams) {
      if let stream {
        posix_spawn_file_actions_adddup2(&actions, stream.fileDescriptor, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      }
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Tests block signals, and shells ignore some in the background: programs would inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in Signals.ending + [SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      (inNewSession ? newSession : 0) | Int16(POSIX_SPAWN_SETSIGMASK)
        | Int16(POSIX_SPAWN_SETSIGDEF))

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var arguments = command.map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + settings).forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, command[0], &actions, &attributes, &arguments, &settings)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return id
  }
}
