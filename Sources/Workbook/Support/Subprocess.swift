import Foundation

/// Runs programs, each in a session that is ended with everything in it.
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

  /// Runs a program from the `PATH` until it has ended, and ends what else is in its session.
  ///
  /// `environment` is added to that of this process. `lock` stays locked until all have ended, also
  /// if this process is killed. `shouldStop` is polled with the last line of standard error.
  static func run(
    _ command: [String], environment: [String: String] = [:], holding lock: FileHandle? = nil,
    shouldStop: (_ lastLine: String) -> Stop? = { _ in nil }
  ) throws -> Result {
    var (output, error) = (OutputPipe(), OutputPipe())
    let id = try spawn(
      ["/usr/bin/env"] + command, environment: environment,
      streams: [nil, output.end, error.end])
    output.closeEnd()
    error.closeEnd()
    let session = ProcessSession(id: id)
    let watchdog = try? Watchdog.start(for: session, holding: lock)
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

/// A pipe for a program's output, which keeps the beginning and the end.
struct OutputPipe {
  private let pipe = Pipe.closingOnExec()
  private var beginning = Data()
  private var ending = Data()
  private var isCut = false

  /// How many bytes of the beginning, and how many of the end, are kept.
  static let limit = 1 << 16

  init() {
    _ = fcntl(pipe.fileHandleForReading.fileDescriptor, F_SETFL, O_NONBLOCK)
  }

  /// The end for the program.
  var end: FileHandle { pipe.fileHandleForWriting }

  /// Closes the end for the program, once the program has it.
  func closeEnd() {
    try? end.close()
  }

  /// Reads what the program printed, at most as much as a pipe holds.
  ///
  /// A program that prints without end then waits most of the time.
  mutating func read() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return }
    let first = min(count, Self.limit - beginning.count)
    beginning += buffer[..<first]
    ending += buffer[first..<count]
    if ending.count > 2 * Self.limit {
      ending = Data(ending.suffix(Self.limit))
      isCut = true
    }
  }

  /// What was printed, with a line `…` where a part is missing.
  var text: String {
    String(decoding: beginning + (isCut ? Data("\n…\n".utf8) : Data()) + ending, as: UTF8.self)
  }

  /// The last line that was printed, if it is complete.
  var lastLine: String {
    let bytes = (ending.isEmpty ? beginning : ending).suffix(1000)
    return String(decoding: bytes, as: UTF8.self).lines.last { !$0.isEmpty } ?? ""
  }
}

extension Pipe {
  /// A pipe whose ends a program that is started doesn't get, unless they are its streams.
  static func closingOnExec() -> Pipe {
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }
}
