import Foundation
import Processes

/// How the learner's code ended a process early.
struct Crash: Equatable {
  /// What happened: `Fatal error: Index out of range`.
  let message: String
  /// The line of the learner's file, if it is known.
  var location: SourceLocation?
  /// Whether the code was still running when its time was up.
  var isEndless = false
}

extension Crash {
  /// Reads what the tests' helpers write about a child process; `nil` for other values.
  init?(ending: String, in exercise: Exercise) {
    guard let record = try? JSONDecoder().decode(CrashRecord.self, from: Data(ending.utf8)) else {
      return nil
    }
    isEndless = record.isEndless
    message =
      record.message?.withoutAddresses
      ?? record.signal.map(Self.description)
      ?? "your code ended the process with exit status \(record.exitStatus ?? 0)"
    // Otherwise the place is in the tests.
    guard let file = record.file, exercise.files[file] != nil else { return }
    location = SourceLocation(file: "\(exercise.step.exercisePath)/\(file)", line: record.line)
  }

  /// Finds out how a process that runs the learner's code, in a module, ended.
  init(in program: Subprocess.Result, of step: Step, module: String) {
    let lines = program.output.lines + program.error.lines
    // A message of Swift Testing may quote that of another process.
    let report =
      lines.last { CrashRecord.message(in: $0[...]) != nil && !$0.contains("(actual → ") } ?? ""
    // The runtime and SwiftPM say which one it was.
    let signal = lines.last {
      $0.hasPrefix("*** Signal ") || $0.contains("unexpected signal code ")
    }?.firstMatch(of: /(?:Signal|signal code) (\d+)/)
    let found = CrashRecord.message(in: report[...])
    message =
      found?.text.withoutAddresses ?? lines.lazy.compactMap { CrashRecord.cause(in: $0[...]) }.first
      ?? signal.flatMap { Int32($0.1) }.map(Self.description)
      // SwiftPM prints nothing for these two.
      ?? "the process ended without a message: `exit` or signal 9 (killed) ended it"
    // A letter begins the next thread, or the next part of the report.
    let thread = lines.drop { !($0.hasPrefix("Thread ") && $0.hasSuffix("crashed:")) }.dropFirst()
      .prefix { $0.first?.isLetter != true }
    let places = thread.compactMap { line in
      line.range(of: "/\(step.exercisePath)/", options: .backwards).map { line[$0.upperBound...] }
    }
    let place = found?.place ?? ""
    let isOwn = place.hasPrefix("\(module)/")
    location =
      (places + (isOwn ? [place.dropFirst(module.count + 1)] : [])).lazy
      .compactMap { Self.location(in: $0, of: step) }.first
  }

  /// Reads a place in the folder of an exercise: `A.swift:7:3`.
  private static func location(in place: Substring, of step: Step) -> SourceLocation? {
    let parts = place.split(separator: ":")
    guard parts.count > 1, parts[0].hasSuffix(".swift"), let line = Int(parts[1]) else {
      return nil
    }
    return SourceLocation(file: "\(step.exercisePath)/\(parts[0])", line: line)
  }

  /// A signal in words: `signal 11 (segmentation fault): often a function that calls itself`.
  private static func description(ofSignal signal: Int32) -> String {
    // On macOS, the name ends with the number: `Segmentation fault: 11`.
    let name = strsignal(signal).map { String(cString: $0).lowercased().prefix { $0 != ":" } }
    let cause =
      switch signal {
      case SIGSEGV, SIGBUS: ": often a function that calls itself"
      case SIGILL, SIGTRAP:
        ": Swift or the system ended your code, perhaps because a number overflowed"
      case SIGKILL: ": another program or the system ended it, often because memory ran out"
      default: ""
      }
    return "signal \(signal) (\(name ?? "unknown"))\(cause)"
  }

  // MARK: What the runtime prints

  /// The lines before the backtrace, which doesn't help a learner.
  static func withoutBacktrace(_ lines: [String]) -> ArraySlice<String> {
    lines.prefix { !$0.hasPrefix("*** Signal ") && !$0.hasPrefix("*** Program crashed") }
  }

  /// Whether the runtime prints such a line when it ends a process.
  static func isNoise(_ line: String) -> Bool {
    CrashRecord.message(in: line[...]) != nil || line == "Current stack trace:"
      || line.hasPrefix("swift-runtime: ") || line.prefixMatch(of: /\d+ .*0x[0-9a-f]{8,}/) != nil
  }
}
