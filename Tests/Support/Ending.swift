import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// A crash ends the whole test run, so code that may crash runs in a child process:
//
//     try await requireFinish(
//       await #expect(processExitsWith: .failure, observing: lastWords) {
//         MulticastDelegate<any Responding>().removeDelegate(Station("Stranger"))
//         finish()
//       },
//       "`removeDelegate` ignores a delegate that was never added.")
//
// A child process that several tests need runs once: a `static let` holds it in a `Task`, and each
// test asks for the task's value, because code that doesn't end would be waited for in every test.
// The task contains `#expect`: with `#require`, only the first of the tests would fail. Compiling
// this macro takes long, so a file with several child processes has one function `child` that
// starts them, and an enum `Run` of what they run.
//
// Swift Testing returns what a child process wrote only if the process ended as expected.
// So every child is expected to fail, and `finish()` fails with an exit code that nothing else uses.

/// Ends the child process: the code before this line didn't crash.
package func finish() -> Never {
  exit(finishCode)
}

private let finishCode: Int32 = 77

/// What to observe of a child process.
///
/// Reading it also turns backtraces on, where Swift has them, because they name the learner's line.
/// And it makes the C library of Linux overwrite memory that is freed, so that code that reads such
/// memory, as in a data race, crashes more often.
package let lastWords: [any PartialKeyPath<ExitTest.Result> & Sendable] = {
  let settings = """
    warnings=suppressed,enable=yes,color=no,threads=crashed,images=none,registers=none
    """
  setenv("SWIFT_BACKTRACE", settings, 0)
  setenv("MALLOC_PERTURB_", "170", 0)
  return [\.standardErrorContent]
}()

/// Turns off the backtrace of a crash.
///
/// Use it where a test expects a crash, since making a backtrace takes half a second, and where
/// several threads may crash at once: in Swift 6.3.1 on Linux, the process can then wait for its
/// backtrace forever, with all signals blocked.
package func leaveNoBacktrace() {
  for signalNumber in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] {
    signal(signalNumber, SIG_DFL)
  }
}

/// Requires that a child process reached `finish()` and shows Swift's own message if it didn't.
///
/// If the learner hasn't edited the exercise yet, no child process is started.
package nonisolated(nonsending) func requireFinish(
  _ child: @autoclosure () async -> ExitTest.Result?, _ rule: Comment,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  try await requireFinish(await child(), sourceLocation: sourceLocation) { _ in rule }
}

/// Requires that a child process reached `finish()`, with a rule that depends on what it printed.
package nonisolated(nonsending) func requireFinish(
  _ child: @autoclosure () async -> ExitTest.Result?,
  sourceLocation: SourceLocation = #_sourceLocation, rule: (_ output: String) -> Comment
) async throws {
  guard isEdited(sourceLocation) else { return }
  let child = await child()
  let output = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
  try require(
    Ending(of: child), is: .finished, rule(output), sourceLocation: sourceLocation)
}

/// How a child process ended.
private enum Ending: Equatable, CustomStringConvertible {
  case finished
  case crashed(place: String?, how: String, message: String?)

  init(of child: ExitTest.Result?) {
    guard child?.exitStatus != .exitCode(finishCode) else {
      self = .finished
      return
    }
    let how =
      switch child?.exitStatus {
      case .exitCode(let code): "exit status \(code)"
      case .signal(let number): "signal \(number)"
      // The child is expected to fail, and Swift Testing has no result if it didn't.
      default: "exit status 0"
      }
    // `Swift/Array.swift:692: Fatal error: Index out of range`, then perhaps a backtrace.
    let output = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
    let message = #/(?:(\w+)/(\S+\.swift:\d+): )?((?:Fatal|Precondition|Assertion|Could not) .*)/#
    let report = output.matches(of: message).last?.output
    let frame = output.firstMatch(of: /\/(?:Exercises|Solutions)\/.*\/(\w.*?\.swift:\d+)/)?.1
    let place = frame ?? (report?.1 == "Swift" ? nil : report?.2)
    self = .crashed(place: place.map(String.init), how: how, message: report.map { String($0.3) })
  }

  /// The fields of a crash, with which the workbook's `check` names the line and the cause.
  ///
  /// `crash; A.swift:8; signal 5; Fatal error: Index out of range`; a dash is for what isn't known.
  var description: String {
    switch self {
    case .finished: "the program finishes"
    case .crashed(let place, let how, let message):
      "crash; \(place ?? "-"); \(how); \(message ?? "-")"
    }
  }
}
