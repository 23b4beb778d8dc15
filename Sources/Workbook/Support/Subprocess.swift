import Foundation
import Processes

/// Runs programs, each in a session that is ended with everything in it.
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
    do {
      return try Processes.spawn(
        command, environment: environment, streams: streams.map { $0?.fileDescriptor },
        in: inNewSession ? .newSession : .same)
    } catch {
      throw POSIXError(POSIXErrorCode(rawValue: error.code) ?? .EIO)
    }
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
