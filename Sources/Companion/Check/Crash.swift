import Console
import Foundation
import Records

extension Crash {
  /// What a program left that ran the learner's code.
  init(of program: Subprocess.Run) {
    self.init(
      signal: program.ending.signal, exitStatus: program.ending.exitStatus, errors: program.error)
  }

  /// The crash with the path of the learner's file in the package; other files are left out.
  func located(in exercise: Exercise) -> Crash {
    var crash = self
    let path = exercise.files.keys.first { "/\($0)".hasSuffix("/\(file ?? "")") }
    crash.file = path.map { exercise.location(of: line, in: $0).file }
    crash.line = path == nil ? nil : line
    return crash
  }

  /// The line of the learner's file, if it is known.
  var location: SourceLocation? { file.map { SourceLocation(file: $0, line: line) } }

  /// What happened, in words.
  var text: String {
    message?.withoutAddresses
      ?? signal.map(Self.description)
      ?? "your code ended the process, as `exit` does, with exit status \(exitStatus ?? 0)"
  }

  /// A signal in words: `signal 11 (segmentation fault)`, and what is known of its cause.
  private static func description(ofSignal signal: Int32) -> String {
    // On macOS, the name ends with the number: `Segmentation fault: 11`.
    let name = strsignal(signal).map { String(cString: $0).lowercased().prefix { $0 != ":" } }
    let cause =
      switch signal {
      case SIGILL, SIGTRAP: ": Swift or the system ended your code"
      case SIGKILL: ": another program or the system ended it, often because memory ran out"
      default: ""
      }
    return "signal \(signal) (\(name ?? "unknown"))\(cause)"
  }
}
