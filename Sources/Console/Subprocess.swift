import Foundation
import Records

/// Runs programs, each in a group of processes that is ended with everything in it.
package enum Subprocess {
  /// How a program ended, and what it printed.
  package struct Result {
    package var ending: ProcessEnding
    package var output: String
    package var error: String

    /// The exit status, or `nil` if a signal ended the program.
    package var status: Int32? { ending.exitStatus }

    package init(
      ending: ProcessEnding = .exited(0), output: String = "", error: String = ""
    ) {
      (self.ending, self.output, self.error) = (ending, output, error)
    }
  }

  /// How a program is ended before it ends by itself.
  package enum Stop {
    case atOnce
    /// As Ctrl-C does it, so that the program can put its files in order.
    case gently
  }

  /// Runs a program from the `PATH` until it has ended, and ends what else is in its group.
  ///
  /// A process that has put itself into another group continues; the children of the tests notice
  /// the end of their parent.
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
  package static func spawn(
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
