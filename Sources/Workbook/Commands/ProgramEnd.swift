// `stdout` is a variable of the C library.
@preconcurrency import Foundation

/// What the program does in addition when the companion runs it on the learner's code.
enum SupervisedProgram {
  private static let limitVariable = "WORKBOOK_LIMIT"
  static let endMark = "workbook: the end"
  static let limitMark = "workbook: the limit"
  /// The signal after which the runtime prints a backtrace, and which nothing else sends.
  static let backtraceSignal = SIGILL

  /// The variables for the program; without a limit of seconds, it runs until it ends.
  static func environment(limit: Double?) -> [String: String] {
    [
      limitVariable: "\(limit ?? 0)",
      "SWIFT_BACKTRACE": """
      warnings=suppressed,enable=yes,color=no,interactive=no,threads=all,limit=64,top=4,\
      images=none,registers=none,sanitize=no,output-to=stderr
      """,
    ]
  }

  /// Prepares the program, if the companion runs it.
  static func start() {
    guard let limit = ProcessInfo.processInfo.environment[limitVariable].flatMap(Double.init)
    else { return }
    // What was printed before a crash must not be lost.
    setvbuf(stdout, nil, _IONBF, 0)
    guard limit > 0 else { return }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: limit)
      note(limitMark)
      kill(getpid(), backtraceSignal)
      // The runtime stops this thread until it has printed.
      usleep(900_000)
      kill(getpid(), SIGKILL)
    }
  }

  /// Notes that the program ends because it's done.
  static func finish() {
    guard ProcessInfo.processInfo.environment[limitVariable] != nil else { return }
    fflush(stdout)
    note(endMark)
  }

  private static func note(_ mark: String) {
    // If this fails, the companion was ended.
    try? FileHandle.standardError.write(contentsOf: Data("\(mark)\n".utf8))
  }
}

/// How a program that runs the learner's code ended, and where in that code.
enum ProgramEnd: Equatable {
  case finished
  case exited(Int32, SourceLocation?)
  case crashed(String, SourceLocation?)
  case timedOut(SourceLocation?)

  /// What happened, in one line, or `nil` if the program finished; it's stopped after the limit.
  func sentence(limit: Double) -> String? {
    switch self {
    case .finished: nil
    case .exited(let status, let place):
      "Your code ended the program\(Self.at(place)): it called `exit` with \(status)."
    case .crashed(let message, let place):
      "Your code crashed\(Self.at(place)): \(message)"
        + (message.last?.isPunctuation == true ? "" : ".")
    case .timedOut(let place):
      "Your code was stopped after \(limit.formatted()) s\(Self.at(place)): look for an endless loop."
    }
  }

  private static func at(_ place: SourceLocation?) -> String { place.map { " at \($0)" } ?? "" }
}

extension ProgramEnd {
  /// Reads how a program ended from its exit status, `nil` after a signal, and its standard error.
  init(status: Int32?, error: String, of code: OwnCode) {
    let lines = error.lines
    if lines.contains(SupervisedProgram.endMark) {
      self = .finished
    } else if let status {
      // `exit` leaves no trace, but it can only have been this call.
      self = .exited(status, code.onlyExitCall)
    } else {
      // Another thread counts if the one that crashed didn't run the learner's code.
      let crashed = Crash.crashedThread(in: lines)
      let place = Crash.frame(
        in: crashed + lines.dropLast(crashed.count), below: code.steps.map(\.exercisePath))
      self =
        lines.contains(SupervisedProgram.limitMark)
        ? .timedOut(place)
        : .crashed(Self.message(in: lines), place ?? Self.printedPlace(in: lines, of: code))
    }
  }

  /// The place that the runtime prints with its message: `DispatchSolution/A.swift:3: Fatal error`.
  private static func printedPlace(in lines: [String], of code: OwnCode) -> SourceLocation? {
    for line in lines.reversed() {
      guard let match = line.firstMatch(of: #/^(\w+)/([^/:]+\.swift):(\d+): /#),
        let step = code.steps.first(where: { $0.solutionModule == match.1 }),
        let number = Int(match.3)
      else { continue }
      return SourceLocation(file: "\(step.exercisePath)/\(match.2)", line: number)
    }
    return nil
  }

  private static func message(in lines: [String]) -> String {
    for line in lines.reversed() {
      if let match = line.firstMatch(
        of: /(?:Fatal error|Precondition failed|Assertion failed)(?:: (.+))?$/)
      {
        return match.1.map(String.init) ?? "a fatal error"
      }
    }
    // Frames are numbered. Only endless recursion nests calls this deeply.
    let depth = lines.compactMap { $0.firstMatch(of: #/^ *(\d+) .* in /#).flatMap { Int($0.1) } }
      .max()
    if let depth, depth > 5_000 {
      return "methods called one another \(depth) levels deep until the stack overflowed"
    }
    for line in lines {
      if let match = line.firstMatch(
        of: /^\*\*\* (?:Swift runtime failure|Program crashed): (.+?)(?: at 0x\w+)? \*\*\*$/)
      {
        return String(match.1)
      }
    }
    return "a signal ended the program"
  }
}
