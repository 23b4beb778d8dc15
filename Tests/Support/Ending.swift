import Records
import Testing

#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#endif

// Code that crashes only in some runs, such as a race, has its own child process:
//
//     try await requireFinish(
//       await #expect(processExitsWith: .failure, observing: lastWords) { …; finish() }
//     ) { _ in "`add` changes the array in `withLock`." }
//
// Swift Testing returns what a child process wrote only if the process ended as expected.
// So every child is expected to fail, and `finish()` fails with an exit code that nothing else
// uses.

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
  setenv("SWIFT_BACKTRACE", Crash.backtraceSettings, 0)
  setenv("MALLOC_PERTURB_", memoryPattern, 0)
  // ThreadSanitizer would give each child in which it finds something the same exit status.
  setenv("TSAN_OPTIONS", "exitcode=0", 0)
  return [\.standardErrorContent]
}()

let memoryPattern = "170"

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

/// Ends a child process whose code may never end, after a while.
package func endProcess(after seconds: UInt32) {
  alarm(seconds)
}

/// Requires that a child process reached `finish()`, with a rule and a place to edit that can
/// depend on what it printed, and shows Swift's own message if it didn't.
///
/// If the learner hasn't edited the exercise yet, no child process is started.
package nonisolated(nonsending) func requireFinish(
  _ child: @autoclosure () async -> ExitTest.Result?,
  sourceLocation: SourceLocation = #_sourceLocation,
  edit: (_ output: String) -> [String] = { _ in [] }, rule: (_ output: String) -> Comment
) async throws {
  guard isEdited(sourceLocation) else { return }
  let child = await child()
  let errors = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
  if errors.contains("WARNING: ThreadSanitizer") { fputs(errors, stderr) }
  let crash = crash(of: child?.exitStatus, errors: errors)
  let output = "\(errors)\(crash.inWords)"
  try require(noCrash: crash, rule(output), edit: edit(output), sourceLocation: sourceLocation)
}

/// What ended a child process before it reached `finish()`.
private func crash(of status: ExitStatus?, errors: String) -> Crash? {
  switch status {
  case .exitCode(finishCode): nil
  case .exitCode(let code): Crash(exitStatus: code, errors: errors)
  case .signal(SIGALRM): Crash(signal: SIGALRM, errors: errors, late: Crash.loop)
  case .signal(let number): Crash(signal: number, errors: errors)
  // The child is expected to fail, and Swift Testing has no result if it didn't.
  default: Crash(exitStatus: 0, errors: errors)
  }
}

extension Crash? {
  /// How a program ended, as Swift Testing prints it.
  var inWords: String {
    guard let crash = self else { return "the program finishes" }
    let place = crash.file.flatMap { file in crash.line.map { " at \(file):\($0)" } } ?? ""
    let ending = crash.signal.map { "signal \($0)" } ?? "exit status \(crash.exitStatus ?? 0)"
    return "the program ended\(place): \(crash.message ?? ending)"
  }
}
