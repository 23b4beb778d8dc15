import Foundation

/// How the learner's code ended a process early.
struct Crash: Equatable {
  /// What happened: `Fatal error: Index out of range (signal 4)`.
  let message: String
  /// The line of the learner's file, if the runtime printed it.
  let location: SourceLocation?
}

extension Crash {
  /// Finds out how the process of the tests ended, from what it and SwiftPM printed.
  init(in program: Subprocess.Result, of step: Step) {
    // A message of Swift Testing may quote that of another process.
    let messages =
      /(?:(\w+)\/(\S+\.swift):(\d+): )?((?:Fatal error: |Fatal access|Could not cast).*)/
    let report = program.output.lines.reversed().lazy
      .filter { Self.hasMessage($0) && !$0.contains("(actual → ") }
      .compactMap { $0.firstMatch(of: messages)?.output }.first
    let signal = program.error.lines.suffix(3).compactMap {
      $0.firstMatch(of: /exited with unexpected signal code (\d+)/).flatMap { Int32($0.1) }
    }.last
    switch (report?.4, signal) {
    case (let text?, let signal?): message = "\(text) (signal \(signal))"
    case (let text?, nil): message = String(text)
    case (nil, let signal?): message = Self.description(ofSignal: signal)
    case (nil, nil):
      // SwiftPM prints nothing for these two.
      message = "the process ended without a message: `exit` or signal 9 (killed) ended it"
    }
    // A letter begins the next thread, or the next part of the report.
    let thread = Self.crashedThread(in: program.output.lines).dropFirst()
      .prefix { $0.first?.isLetter != true }
    var place = Self.frame(in: thread, below: [step.exercisePath])
    if place == nil, let report, report.1 ?? "" == step.exerciseModule, let file = report.2,
      let line = report.3.flatMap({ Int($0) })
    {
      place = SourceLocation(file: "\(step.exercisePath)/\(file)", line: line)
    }
    location = place
  }

  /// Reads how a child process ended: `A.swift:3: Fatal error: …`, or `a crash … .exitCode(3)`.
  init(childEndedWith words: String, in exercise: Exercise) {
    var (text, place) = (words[...], SourceLocation?.none)
    if let match = words.prefixMatch(of: #/(\S+\.swift):(\d+): /#), let line = Int(match.2),
      exercise.files[String(match.1)] != nil
    {
      place = SourceLocation(file: "\(exercise.step.exercisePath)/\(match.1)", line: line)
      text = words[match.range.upperBound...]
    }
    if let status = text.firstMatch(of: /without a message: .*\.signal\((?:\w+ → )?(\d+)/)?.1 {
      message = Int32(status).map(Self.description(ofSignal:)) ?? String(text)
    } else if let status = text.firstMatch(of: /without a message: .*\.exitCode\(\D*(\d+)/)?.1 {
      message = "your code ended the process with exit status \(status)"
    } else {
      message = String(text)
    }
    location = place
  }

  /// A signal in words: `signal 11 (segmentation fault): often a function that calls itself`.
  static func description(ofSignal signal: Int32) -> String {
    // On macOS, the name ends with the number: `Segmentation fault: 11`.
    let name = strsignal(signal).map { String(cString: $0).lowercased().prefix { $0 != ":" } }
    let cause: String? =
      switch signal {
      case SIGSEGV, SIGBUS: "often a function that calls itself"
      case SIGILL, SIGTRAP: "Swift ended your code, often because a number overflowed"
      case SIGABRT: "your code or a library called `abort()`"
      case SIGKILL: "another program or the system ended it, often because memory ran out"
      default: nil
      }
    return "signal \(signal)" + (name.map { " (\($0))" } ?? "") + (cause.map { ": \($0)" } ?? "")
  }

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
          let match = line[path.upperBound...].wholeMatch(of: /(.+\.swift):(\d+)(?::\d+)?\s*/),
          let number = Int(match.2)
        else { continue }
        return SourceLocation(file: "\(folder)/\(match.1)", line: number)
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
      || line.prefixMatch(of: /\d+ .*0x[0-9a-f]{8,}/) != nil
      || ["Simultaneous accesses to 0x", "Previous access (a ", "Current access (a "]
        .contains(where: line.hasPrefix)
  }

  /// Whether a line can contain a message of the runtime: a regular expression alone is slow.
  private static func hasMessage(_ line: String) -> Bool {
    ["Fatal error: ", "Fatal access conflict", "Could not cast value of type"]
      .contains { line.contains($0) }
  }
}
