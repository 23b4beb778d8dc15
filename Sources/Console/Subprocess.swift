import Foundation
import Records

/// Is called again and again while a command works, with what it does: it can show that, and it
/// ends the work by throwing an error.
package typealias Poll = (_ activity: String) throws -> Void

/// Runs programs, each in a group of processes that is ended with everything in it.
package enum Subprocess {
  /// How a program ended, and what it printed.
  package struct Run {
    package var ending: ProcessEnding
    package var output: String
    package var error: String

    package var status: Int32? { ending.exitStatus }

    package init(ending: ProcessEnding = .exited(0), output: String = "", error: String = "") {
      (self.ending, self.output, self.error) = (ending, output, error)
    }
  }

  /// Runs a program from the `PATH` until it has ended, and ends what else is in its group.
  ///
  /// It's also ended if `isTimeUp`, which is polled, returns `true` or throws an error. After an
  /// error, and after a signal, it has time to put its files in order.
  package static func run(
    _ command: [String], environment: [String: String] = [:],
    isTimeUp: () throws -> Bool = { false }
  ) throws -> Run {
    var (output, errors) = (OutputPipe(), OutputPipe())
    let id = try spawn(
      ["/usr/bin/env"] + command, environment: environment,
      streams: [nil, output.end.fileDescriptor, errors.end.fileDescriptor], in: .newGroup)
    for pipe in [output, errors] { try? pipe.end.close() }
    var stop: (any Error)?
    let ending = ProcessEnding(waitingForGroup: id) {
      output.read()
      errors.read()
      do {
        try Signals.throwIfArrived()
        return try isTimeUp() ? .zero : nil
      } catch {
        stop = error
        // A second Ctrl-C doesn't wait.
        return Signals.count > 1 ? .zero : .seconds(5)
      }
    }
    output.read()
    errors.read()
    if let stop { throw stop }
    return Run(ending: ending, output: output.text, error: errors.text)
  }
}
