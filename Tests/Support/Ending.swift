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
//       await #expect(processExitsWith: .failure, observing: lastWords) { …; finish() },
//       "`removeDelegate` ignores a delegate that was never added.")
//
// A child process that several tests need runs once: a `static let` holds it in a `Task`, which
// contains `#expect`, since with `#require` only the first of the tests would fail. Compiling this
// macro takes long, so a file with several child processes has one function that starts them.
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
  setenv("SWIFT_BACKTRACE", backtraceSettings + ",threads=crashed", 0)
  setenv("MALLOC_PERTURB_", memoryPattern, 0)
  return [\.standardErrorContent]
}()

let backtraceSettings = "warnings=suppressed,enable=yes,color=no,images=none,registers=none"
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

/// Ends a child process whose code may never end, after a while and with a message.
package func endProcess(
  after seconds: UInt32,
  _ message: StaticString = "The program was still running when its time was up."
) {
  lastMessage = message
  signal(SIGALRM) { _ in
    // A signal handler must not allocate memory.
    writeError("Fatal error: ")
    writeError(lastMessage)
    writeError("\n")
    _exit(EXIT_FAILURE)
  }
  alarm(seconds)
}

nonisolated(unsafe) private var lastMessage: StaticString = ""

private func writeError(_ text: StaticString) {
  write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
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
enum Ending: Equatable {
  case finished
  case crashed(Crash)

  /// What ends a process early.
  struct Crash: Equatable {
    /// The line of the learner's code, if it is known.
    var file: String?
    var line: Int?
    var signal: Int32?
    var exitStatus: Int32?
    /// What Swift's runtime printed.
    var message: String?
    /// Whether the code was still running when its time was up.
    var isEndless = false
  }

  init(of child: ExitTest.Result?) {
    let output = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self)
    switch child?.exitStatus {
    case .exitCode(finishCode): self = .finished
    case .exitCode(let code): self = .crashed(Crash(exitStatus: code, in: output))
    case .signal(let number): self = .crashed(Crash(signal: number, in: output))
    // The child is expected to fail, and Swift Testing has no result if it didn't.
    default: self = .crashed(Crash(exitStatus: 0, in: output))
    }
  }

  /// The ending of a process that didn't finish, with a status from `waitpid`.
  init(status: Int32, output: String) {
    let signal = status & 0x7f
    self = .crashed(
      signal == 0
        ? Crash(exitStatus: status >> 8 & 0xff, in: output) : Crash(signal: signal, in: output))
  }

  var isEndless: Bool {
    if case .crashed(let crash) = self { crash.isEndless } else { false }
  }

  /// The rule for an end that has the same cause in every test.
  var rule: Comment? {
    guard case .crashed(let crash) = self else { return nil }
    if crash.isEndless { return "Look for an endless loop, or for a wait that never ends." }
    switch crash.message {
    case "Fatal error": return "`fatalError` ends the program. Write code in its place."
    case "__DISPATCH_WAIT_FOR_QUEUE__":
      return "Code that runs on a queue called `sync` on the same queue. Leave the call out."
    default: return nil
    }
  }
}

extension Ending.Crash {
  fileprivate init(signal: Int32? = nil, exitStatus: Int32? = nil, in output: String) {
    // A backtrace is long, and searching all of it with regular expressions takes seconds.
    let lines = output.split(separator: "\n")
    // `Swift/Array.swift:692: Fatal error: Index out of range`, then perhaps a backtrace.
    let words = ["Fatal ", "Precondition ", "Assertion ", "Could not "]
    let report = lines.last { line in words.contains { line.contains($0) } }?.firstMatch(
      of: #/(?:(\w+)/(\S+\.swift):(\d+): )?((?:Fatal|Precondition|Assertion|Could not) .*)/#)?
      .output
    let frame = lines.first { $0.contains("/Exercises/") || $0.contains("/Solutions/") }?
      .firstMatch(of: #/\/(?:Exercises|Solutions)\/.*\/(\w.*?\.swift):(\d+)/#)
    if let frame {
      (file, line) = (String(frame.1), Int(frame.2))
    } else if let report, report.1 != "Swift", let name = report.2, let number = report.3 {
      (file, line) = (String(name), Int(number))
    }
    (self.signal, self.exitStatus) = (signal, exitStatus)
    // A process may also be late because it makes its backtrace forever.
    isEndless = report == nil && output.contains(RehearsalChild.lateMark)
    // An overflow has no message, nor has a queue that waits for itself: the backtrace names them.
    let failures = [
      "Swift runtime failure: ", "__DISPATCH_WAIT_FOR_QUEUE__", "_dispatch_assert_queue_fail",
    ]
    let failure = lines.first { line in failures.contains { line.contains($0) } }?.firstMatch(
      of: #/Swift runtime failure: [^*\n]+(?= \*\*\*)|__DISPATCH_\w+|_dispatch_assert_\w+/#)?.0
    message =
      isEndless
      ? "still running when its time was up" : (report?.4 ?? failure).map { String($0) }
  }
}

// MARK: In words

extension Ending: CustomStringConvertible {
  /// A sentence or, for the workbook's `check`, an object in JSON.
  var description: String {
    guard case .crashed(let crash) = self else { return "the program finishes" }
    return getenv("WORKBOOK_CHECK") == nil ? crash.sentence : crash.json
  }
}

extension Ending.Crash {
  fileprivate var sentence: String {
    let place = file.flatMap { file in line.map { " at \(file):\($0)" } } ?? ""
    let ending =
      message ?? signal.map { "signal \($0)" } ?? "exit status \(exitStatus ?? 0)"
    return "the program ended\(place): \(ending)"
  }

  fileprivate var json: String {
    let fields = [
      file.map { ("file", Self.quoted($0)) }, line.map { ("line", "\($0)") },
      signal.map { ("signal", "\($0)") }, exitStatus.map { ("exitStatus", "\($0)") },
      message.map { ("message", Self.quoted($0)) }, ("isEndless", "\(isEndless)"),
    ]
    return "{" + fields.compactMap { $0 }.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      // Control characters aren't allowed, and a message has none that matters.
      case "\u{0}"..<" ": " "
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}
