import Foundation

/// What a process is started in.
package enum ProcessScope {
  /// The group of the process that starts it.
  case same
  /// A new group, which a signal reaches as a whole.
  case newGroup
  /// A new session, which can have another terminal.
  case newSession
}

package enum ProcessEnding: Equatable, Sendable {
  case exited(Int32)
  case signaled(Int32)

  /// Reads the status that `waitpid` gives.
  package init(waitStatus status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .signaled(signal)
  }

  /// Waits for the end of a process or, if `id` has a minus, of the first one of a group.
  ///
  /// If `grace`, which is polled, returns a time, the process is ended: as Ctrl-C does it, and for
  /// good after that time.
  package init(waitingFor id: pid_t, grace: () -> Duration?) {
    var status: Int32 = 0
    var start: ContinuousClock.Instant?
    while waitpid(abs(id), &status, WNOHANG) == 0 {
      usleep(2_000)
      guard let grace = grace() else { continue }
      if start == nil, grace > .zero { kill(id, SIGINT) }
      start = start ?? .now
      if let start, .now - start >= grace { kill(id, SIGKILL) }
    }
    self.init(waitStatus: status)
  }

  /// Waits for the end of a process, and ends what else is in its group.
  package init(waitingForGroup id: pid_t, grace: () -> Duration?) {
    self.init(waitingFor: -id, grace: grace)
    kill(-id, SIGKILL)
  }

  package var exitStatus: Int32? {
    if case .exited(let status) = self { status } else { nil }
  }

  package var signal: Int32? {
    if case .signaled(let signal) = self { signal } else { nil }
  }
}

/// Starts a program, by its path, with `environment` added to that of this process.
///
/// The `streams` become 0, 1, and so on; `nil` is `/dev/null`. Foundation's `Process` can't start a
/// session, and on Linux it missed the end of 2 programs in about 600. So this is `posix_spawn`.
package func spawn(
  _ command: [String], environment: [String: String] = [:], streams: [Int32?],
  in scope: ProcessScope
) throws(POSIXError) -> pid_t {
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
  posix_spawnattr_init(&attributes)
  defer {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }
  for (number, stream) in zip(Int32(0)..., streams) {
    if let stream {
      posix_spawn_file_actions_adddup2(&actions, stream, number)
    } else {
      posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
    }
  }
  // Tests block signals, and shells ignore some in the background: programs would inherit that.
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] { sigaddset(&signals, signal) }
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setpgroup(&attributes, 0)
  let flags: Int16 =
    switch scope {
    case .same: 0
    case .newGroup: Int16(POSIX_SPAWN_SETPGROUP)
    case .newSession: newSession
    }
  posix_spawnattr_setflags(
    &attributes, flags | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

  let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  var arguments = command.map { strdup($0) } + [nil]
  var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
  defer { (arguments + settings).forEach { free($0) } }
  var id: pid_t = 0
  let code = posix_spawn(&id, command[0], &actions, &attributes, &arguments, &settings)
  guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
  return id
}
