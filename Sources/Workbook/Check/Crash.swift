import Foundation

/// How the learner's code ended a process early.
struct Crash: Equatable {
  /// What happened: `Fatal error: Index out of range`.
  let message: String
  /// The line of the learner's file, if it is known.
  var location: SourceLocation?
}

extension Crash {
  /// Reads what the tests' helpers write about a child process, in four fields; `nil` for others.
  ///
  /// `crash; A.swift:8; signal 5; Fatal error: Index out of range`
  init?(ending: String, in exercise: Exercise) {
    let fields = ending.components(separatedBy: "; ")
    guard fields.count >= 4, fields[0] == "crash" else { return nil }
    let signal = fields[2].wholeMatch(of: /signal (\d+)/).flatMap { Int32($0.1) }
    let text = fields[3...].joined(separator: "; ")
    message =
      text != "-"
      ? text : signal.map(Self.description) ?? "your code ended the process with \(fields[2])"
    let place = fields[1].components(separatedBy: ":")
    // Otherwise the place is in the tests.
    guard place.count == 2, exercise.files[place[0]] != nil else { return }
    location = SourceLocation(
      file: "\(exercise.step.exercisePath)/\(place[0])", line: Int(place[1]))
  }

  /// Finds out how the process of the tests ended, from what the runtime and SwiftPM printed.
  init(in program: Subprocess.Result, of step: Step) {
    // A message of Swift Testing may quote that of another process.
    let report = program.output.lines.last { Self.hasMessage($0) && !$0.contains("(actual → ") }?
      .firstMatch(of: #/(?:(\w+)/(\S+\.swift):(\d+): )?((?:Fatal|Could not cast).*)/#)?.output
    let signal = program.error.lines.suffix(3).lazy
      .compactMap { $0.firstMatch(of: /exited with unexpected signal code (\d+)/) }.first
    message =
      report.map { String($0.4) } ?? signal.flatMap { Int32($0.1) }.map(Self.description)
      // SwiftPM prints nothing for these two.
      ?? "the process ended without a message: `exit` or signal 9 (killed) ended it"
    // A letter begins the next thread, or the next part of the report.
    let thread = Self.crashedThread(in: program.output.lines).dropFirst()
      .prefix { $0.first?.isLetter != true }
    location = Self.frame(in: thread, below: [step.exercisePath])
    if location == nil, let report, let file = report.2, report.1 ?? "" == step.exerciseModule {
      location = SourceLocation(
        file: "\(step.exercisePath)/\(file)", line: report.3.flatMap { Int($0) })
    }
  }

  /// A signal in words: `signal 11 (segmentation fault): often a function that calls itself`.
  private static func description(ofSignal signal: Int32) -> String {
    // On macOS, the name ends with the number: `Segmentation fault: 11`.
    let name = strsignal(signal).map { String(cString: $0).lowercased().prefix { $0 != ":" } }
    let cause =
      switch signal {
      case SIGSEGV, SIGBUS: ": often a function that calls itself"
      case SIGILL, SIGTRAP: ": Swift ended your code, often because a number overflowed"
      case SIGKILL: ": another program or the system ended it, often because memory ran out"
      default: ""
      }
    return "signal \(signal) (\(name ?? "unknown"))\(cause)"
  }

  // MARK: What the runtime prints

  /// The lines of the backtrace from the crashed thread on.
  static func crashedThread(in lines: [String]) -> ArraySlice<String> {
    lines.drop { !($0.hasPrefix("Thread ") && $0.hasSuffix("crashed:")) }
  }

  /// The first frame in one of the folders: `1 [ra] 0x00 f() + 5 in x at /book/Folder/A.swift:7:3`.
  static func frame(
    in lines: some Sequence<String>, below folders: [String]
  ) -> SourceLocation? {
    for line in lines {
      for folder in folders {
        guard let path = line.range(of: "/\(folder)/", options: .backwards),
          let match = line[path.upperBound...].wholeMatch(of: /(.+\.swift):(\d+)(?::\d+)?\s*/)
        else { continue }
        return SourceLocation(file: "\(folder)/\(match.1)", line: Int(match.2))
      }
    }
    return nil
  }

  /// The lines before the backtrace, which doesn't help a learner.
  static func withoutBacktrace(_ lines: [String]) -> ArraySlice<String> {
    lines.prefix { !$0.hasPrefix("*** Signal ") && !$0.hasPrefix("*** Program crashed") }
  }

  /// Whether the runtime prints such a line when it ends a process.
  static func isNoise(_ line: String) -> Bool {
    hasMessage(line) || line == "Current stack trace:"
      || ["Simultaneous accesses to 0x", "Previous access (a ", "Current access (a "]
        .contains(where: line.hasPrefix)
      || line.prefixMatch(of: /\d+ .*0x[0-9a-f]{8,}/) != nil
  }

  /// Whether a line can contain a message of the runtime: a regular expression alone is slow.
  private static func hasMessage(_ line: String) -> Bool {
    ["Fatal error: ", "Fatal access conflict", "Could not cast value of type"]
      .contains { line.contains($0) }
  }
}
