import Foundation
import Records

/// Runs programs, each in a group of processes that is ended with everything in it.
package enum Subprocess {
  /// How a program ended, and what it printed.
  package struct Result {
    var ending = ProcessEnding.exited(0)
    package var output = ""
    package var error = ""

    /// The exit status, or `nil` if a signal ended the program.
    package var status: Int32? { ending.exitStatus }
  }

  /// How a program is ended before it ends by itself.
  package enum Stop {
    case atOnce
    /// As Ctrl-C does it, so that the program can put its files in order.
    case gently
  }

  /// Runs a program from the `PATH` until it has ended, and ends what else is in its group.
  ///
  /// A process that has put itself into another group continues; the children of the tests notice the
  /// end of their parent.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - environment: What is added to the environment of this process.
  ///   - shouldStop: Is polled, and ends the program.
  /// - Returns: How it ended, and what it printed.
  /// - Throws: An error if it can't be started, or if a signal arrived.
  package static func run(
    _ command: [String], environment: [String: String] = [:],
    shouldStop: () -> Stop? = { nil }
  ) throws -> Result {
    var (output, error) = (OutputPipe(), OutputPipe())
    let id = try spawn(
      ["/usr/bin/env"] + command, environment: environment,
      streams: [nil, output.end, error.end], in: .newGroup)
    output.closeEnd()
    error.closeEnd()
    var status: Int32 = 0
    var deadline: Date?
    while waitpid(id, &status, WNOHANG) == 0 {
      usleep(2_000)
      output.read()
      error.read()
      let stop = shouldStop() ?? (Signals.haveArrived ? .gently : nil)
      if let deadline {
        // A second Ctrl-C doesn't wait.
        if stop == .atOnce || Signals.count > 1 || Date() > deadline { kill(-id, SIGKILL) }
      } else if stop == .gently {
        kill(-id, SIGINT)
        deadline = Date(timeIntervalSinceNow: 5)
      } else if stop == .atOnce {
        kill(-id, SIGKILL)
      }
    }
    kill(-id, SIGKILL)
    output.read()
    error.read()
    try Signals.throwIfArrived()
    return Result(
      ending: ProcessEnding(waitStatus: status), output: output.text, error: error.text)
  }

  /// Starts a program, by its path; `nil` is `/dev/null`.
  static func spawn(
    _ command: [String], environment: [String: String] = [:], streams: [FileHandle?],
    in scope: ProcessScope
  ) throws -> pid_t {
    do {
      return try Records.spawn(
        command, environment: environment, streams: streams.map { $0?.fileDescriptor }, in: scope)
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
