import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The process in which tests are rehearsed, as seen from inside.
final class RehearsalChild: @unchecked Sendable {
  /// The child, if this process is one.
  static let current = getenv(variable).map { RehearsalChild(String(cString: $0)) }

  private static let variable = "STEP_REHEARSAL"
  private static let mark = "\n\u{1}"
  /// Stands in the output of a test whose time was up.
  static let lateMark = "\u{1}late"

  // An endless loop uses up the processor time, a deadlock the intervals, which get longer when the
  // machine is busy. `check` waits for 20 s.
  private static let processorLimit = Duration.seconds(2)
  private static let intervalLimit = 80
  private static let interval: UInt32 = 50_000

  private let parent: pid_t?
  private let skipped: Set<Substring>
  /// Guards the variables below.
  private let queue = DispatchQueue(label: "RehearsalChild")
  private var thread: pthread_t?
  private var start = Duration.zero
  private var intervals = 0

  private init(_ setting: String) {
    let lines = setting.split(separator: "\n")
    parent = lines.first.flatMap { pid_t($0) }
    skipped = Set(lines.dropFirst())
    DispatchQueue(label: "Watch").async { [self] in
      while true {
        usleep(Self.interval)
        queue.sync { watch() }
      }
    }
  }

  /// Notes that a test begins, unless its outcome is known.
  func begin(_ test: String) -> Bool {
    guard !skipped.contains(test[...]) else { return false }
    note("begin \(test)")
    ChildProcess.forgetOutput()
    // Most threads block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTRAP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    queue.sync { [self, current = pthread_self()] in
      (thread, start, intervals) = (current, processorTime(), 0)
    }
    return true
  }

  func end(_ test: String) {
    queue.sync { thread = nil }
    note("end \(test)")
  }

  private func note(_ line: String) {
    printError("\(Self.mark)\(line)\n")
  }

  private func watch() {
    // The parent ended, and this group of processes ends with it.
    if getppid() != parent { kill(0, SIGKILL) }
    guard let thread else { return }
    intervals += 1
    guard
      processorTime() - start > Self.processorLimit || intervals > Self.intervalLimit
    else { return }
    note("late")
    // The backtrace of this signal names the line that runs, but not each time: if a function of
    // the runtime is running, the frame that called it may be missing.
    var handler = sigaction()
    sigaction(SIGTRAP, nil, &handler)
    let end = ContinuousClock.now + .seconds(2)
    while ContinuousClock.now < end {
      pthread_kill(thread, SIGTRAP)
      usleep(2 * Self.interval)
      sigaction(SIGTRAP, &handler, nil)
    }
    kill(0, SIGKILL)
  }
}

// MARK: As seen from the parent

extension RehearsalChild {
  /// Runs the tests that match a filter.
  static func run(filter: String, skipping tests: [String]) -> ChildProcess.Result {
    let setting = ([String(getpid())] + tests).joined(separator: "\n")
    let settings = [
      variable: setting,
      "SWIFT_BACKTRACE": backtraceSettings + ",threads=all",
      "MALLOC_PERTURB_": memoryPattern,
    ]
    return ChildProcess.run(testArguments(filter: filter), settings: settings)
  }

  /// The arguments with which this program runs only some tests.
  private static func testArguments(filter: String) -> [String] {
    let arguments = CommandLine.arguments
    // On macOS, the program is a helper, and this argument names the tests.
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map {
      arguments[$0...].prefix(2)
    }
    return arguments.prefix(1) + (bundle ?? [])
      + ["--testing-library", "swift-testing", "--no-parallel", "--filter", filter]
  }

  /// A test that began, and what the process printed from there.
  struct Note {
    let test: String
    var output = ""
    var hasEnded = false
  }

  /// Reads the notes of a child, in order.
  static func notes(in output: String) -> [Note] {
    var notes: [Note] = []
    for part in output.split(separator: mark, omittingEmptySubsequences: false).dropFirst() {
      let words = part.prefix { $0 != "\n" }.split(separator: " ", maxSplits: 1)
      switch words.first {
      case "begin": notes.append(Note(test: String(words[1]), output: String(part)))
      case "end": notes[notes.count - 1].hasEnded = true
      default: if !notes.isEmpty { notes[notes.count - 1].output += "\u{1}\(part)" }
      }
    }
    return notes
  }
}
