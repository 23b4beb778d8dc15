// `stdout` is a variable of the C library.
@preconcurrency import Foundation

/// What the program does in addition when the companion runs it on the learner's code.
///
/// The companion has to find out what happened: whether the learner's code ended the program, and
/// where it was then. The Swift runtime prints that place after a signal.
enum OwnProgram {
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
      enable=yes,color=no,interactive=no,threads=all,limit=64,top=4,images=none,registers=none,\
      sanitize=no,output-to=stderr
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
