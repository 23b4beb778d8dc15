import Console
import Foundation
import Records

/// How the learner's code ended a process early.
struct Crash: Codable, Equatable {
  /// What happened: `Fatal error: Index out of range`.
  let message: String
  /// The line of the learner's file, if it is known.
  var location: SourceLocation?
  /// Whether the code was still running when its time was up.
  var isEndless = false
}

extension Crash {
  /// Puts what is known of a crash into words.
  ///
  /// - Parameters:
  ///   - record: What the tests wrote about a child process, or what a program left.
  ///   - exercise: The code that ran.
  init(_ record: CrashRecord, in exercise: Exercise) {
    isEndless = record.isEndless
    message =
      record.message?.withoutAddresses
      ?? record.signal.map(Self.description)
      ?? record.exitStatus.map { "your code ended the process with exit status \($0)" }
      ?? "the process ended without a message: `exit` or signal 9 (killed) ended it"
    // Otherwise the place is in the tests.
    guard let file = record.file,
      let path = exercise.files.keys.first(where: { "/\($0)".hasSuffix("/\(file)") })
    else { return }
    location = exercise.location(of: record.line, in: path)
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

extension CrashRecord {
  /// What a program left that ran the learner's code.
  init(of program: Subprocess.Run) {
    let isKnown = program.ending != .exited(0)
    self.init(
      signal: program.ending.signal, exitStatus: isKnown ? program.ending.exitStatus : nil,
      errors: program.error, isLate: false)
  }

  /// For a program that runs the learner's code: what Swift has to print when it crashes.
  static let backtraceSettings =
    "enable=yes,color=no,interactive=no,threads=crashed,images=none,registers=none,sanitize=no,"
    + "warnings=suppressed,output-to=stderr"
}
