import Dispatch
import Records

#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#endif

/// The process in which tests are rehearsed, as seen from inside.
final class RehearsalChild: @unchecked Sendable {
  /// The child, if this process is one.
  static let current = getenv(variable).map { RehearsalChild(String(cString: $0)) }

  private static let variable = "STEP_REHEARSAL"
  /// The stream behind standard error, which gets the records of the child.
  private static let recordStream: Int32 = 3

  // An endless loop uses up the processor time, a deadlock the intervals, which get longer when the
  // machine is busy. `check` waits for 20 s.
  private static let processorLimit = Duration.seconds(2)
  private static let intervalLimit = 80
  private static let interval: UInt32 = 50_000

  /// After what time without output the parent ends it.
  private static let outputLimit = Duration.seconds(5)

  private let parent: pid_t?
  private let skipped: Set<Substring>
  /// Guards the variables below.
  private let queue = DispatchQueue(label: "RehearsalChild")
  private var thread: pthread_t?
  private var running = ""
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
    Record.began(test: test).append(to: Self.recordStream)
    // What this process prints are files, from here on those of this test. A crash would lose what
    // waits in a buffer.
    setvbuf(stdout, nil, _IONBF, 0)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      ftruncate(stream, 0)
      lseek(stream, 0, SEEK_SET)
    }
    makeSignalStack()
    // Most threads block signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTRAP)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    queue.sync { [self, current = pthread_self()] in
      (thread, running, start, intervals) = (current, test, processorTime(), 0)
    }
    return true
  }

  /// Makes room for the backtrace of a thread whose stack is full, because a function calls itself.
  private func makeSignalStack() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags == Int32(SS_DISABLE) else { return }
    stack.ss_flags = 0
    stack.ss_size = 1 << 16
    stack.ss_sp = malloc(1 << 16)
    sigaltstack(&stack, nil)
  }

  func end(_ test: String) {
    queue.sync { thread = nil }
    Record.ended(test: test).append(to: Self.recordStream)
  }

  private func watch() {
    // The parent ended, and this group of processes ends with it.
    if getppid() != parent { kill(0, SIGKILL) }
    guard let thread else { return }
    intervals += 1
    guard
      processorTime() - start > Self.processorLimit || intervals > Self.intervalLimit
    else { return }
    let late = CrashRecord(isEndless: true)
    let failure = FailureRecord(test: running, line: 0, rule: "", crash: late)
    Record.failed(failure).append(to: Self.recordStream)
    // The backtrace of this signal names the line that runs, but not each time: if a function of
    // the runtime is running, the frame that called it may be missing. Each further backtrace may
    // never end, so the first one with a line is the last one.
    var handler = sigaction()
    sigaction(SIGTRAP, nil, &handler)
    let end = ContinuousClock.now + .seconds(2)
    repeat {
      pthread_kill(thread, SIGTRAP)
      usleep(2 * Self.interval)
      sigaction(SIGTRAP, &handler, nil)
    } while !backtraceNamesLine() && .now < end
    kill(0, SIGKILL)
  }

  /// Whether what this process wrote to its standard error, a file, names a line of the learner's.
  private func backtraceNamesLine() -> Bool {
    let size = max(Int(lseek(STDERR_FILENO, 0, SEEK_END)), 0)
    let errors = String(unsafeUninitializedCapacity: size) { buffer in
      max(pread(STDERR_FILENO, buffer.baseAddress, size, 0), 0)
    }
    return CrashRecord(signal: nil, exitStatus: nil, errors: errors, isLate: true).line != nil
  }
}

// MARK: As seen from the parent

extension RehearsalChild {
  /// What a child left.
  struct Result {
    var ending = ProcessEnding.exited(0)
    /// What it wrote to its standard error, and what it printed, since its last test began.
    var errors = ""
    var output = ""
    /// The tests that began, in order.
    var begun: [String] = []
    var lastHasEnded = false
    /// Whether its last test was still running when its time was up.
    var isLate = false

    var hasCrashed: Bool { ![nil, SIGKILL].contains(ending.signal) }

    fileprivate mutating func read(_ records: [Record]) {
      for record in records {
        switch record {
        case .began(let test): (begun, lastHasEnded) = (begun + [test], false)
        case .ended: lastHasEnded = true
        case .failed: isLate = true
        case .test, .skipped, .finished: break
        }
      }
    }
  }

  /// Runs the tests that match a filter.
  static func run(filter: String, skipping tests: [String]) -> Result {
    guard let output = tmpfile(), let errors = tmpfile(), let records = tmpfile() else {
      return Result()
    }
    defer { [output, errors, records].forEach { fclose($0) } }
    let arguments = CommandLine.arguments
    // On macOS, the program is a helper, and this argument names the tests.
    let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0...].prefix(2) }
    let command =
      arguments.prefix(1) + (bundle ?? [])
      + ["--testing-library", "swift-testing", "--no-parallel", "--filter", filter]
    let environment = [
      variable: ([String(getpid())] + tests).joined(separator: "\n"),
      "SWIFT_BACKTRACE": backtraceSettings + ",threads=all",
      "MALLOC_PERTURB_": memoryPattern,
    ]
    let streams = [nil, fileno(output), fileno(errors), fileno(records)]
    guard
      let child = try? spawn(
        Array(command), environment: environment, streams: streams, in: .newGroup)
    else { return Result() }
    var result = Result()
    // It can wait for its own backtrace forever.
    var patience = Patience(outputLimit)
    result.ending = ProcessEnding(waitingForGroup: child) {
      let size = [errors, records].reduce(0) { $0 + Int(lseek(fileno($1), 0, SEEK_END)) }
      result.isLate = patience.isOver(after: size)
      return result.isLate ? .zero : nil
    }
    result.read(Record.all(in: text(of: records)))
    (result.errors, result.output) = (text(of: errors), text(of: output))
    return result
  }
}
