// `stdout` is a variable of the C library.
@preconcurrency import Foundation
import Synchronization

/// What the program does in addition when the companion runs it on the learner's code.
enum SupervisedProgram {
  private static let limitVariable = "WORKBOOK_LIMIT"
  static let endMark = "workbook: the end"
  static let limitMark = "workbook: the limit"
  /// The limit of a program that used hardly any time of the processor.
  static let waitMark = "workbook: the limit of a wait"

  /// How many tenths of a second passed since the last sign of life.
  private static let silence = Atomic(0)

  /// The variables for the program, which ends itself after a number of seconds.
  static func environment(limit: Double) -> [String: String] {
    [
      limitVariable: "\(limit)",
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
    let companion = getppid()
    Thread.detachNewThread {
      var start = clock()
      while true {
        // A program that is stopped counts nothing.
        usleep(100_000)
        let count = silence.wrappingAdd(1, ordering: .relaxed).newValue
        if count == 1 { start = clock() }
        if getppid() != companion {
          end(with: SIGHUP)
        } else if Double(count) >= limit * 10 {
          let isWaiting = Double(clock() - start) / 1_000_000 < limit / 10
          note(isWaiting ? waitMark : limitMark)
          // After this signal, which nothing else sends, the runtime prints a backtrace.
          end(with: SIGILL)
        }
      }
    }
  }

  /// Begins the time limit again.
  static func showLife() {
    silence.store(0, ordering: .relaxed)
  }

  /// Notes that the program ends because it's done.
  static func finish() {
    guard ProcessInfo.processInfo.environment[limitVariable] != nil else { return }
    fflush(stdout)
    note(endMark)
  }

  private static func end(with signal: Int32) {
    kill(getpid(), signal)
    // The runtime stops this thread until it has printed.
    usleep(900_000)
    kill(getpid(), SIGKILL)
  }

  private static func note(_ mark: String) {
    // If this fails, the companion was ended.
    try? FileHandle.standardError.write(contentsOf: Data("\(mark)\n".utf8))
  }
}
