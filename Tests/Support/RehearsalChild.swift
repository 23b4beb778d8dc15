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

  private let parent: pid_t?
  private let skipped: Set<Substring>
  /// Guards the variables below.
  private let queue = DispatchQueue(label: "RehearsalChild")
  private var thread: pthread_t?
  private var running = ""
  private var start = Duration.zero
  private var patience = Patience(Patience.ofWait)
  private var count = 0

  private init(_ setting: String) {
    let lines = setting.split(separator: "\n")
    parent = lines.first.flatMap { pid_t($0) }
    skipped = Set(lines.dropFirst())
    DispatchQueue(label: "Watch").async { [self] in
      while true {
        usleep(50_000)
        queue.sync { watch() }
      }
    }
  }

  /// Notes that a test begins, unless its outcome is known.
  func begin(_ test: String) -> Bool {
    guard !skipped.contains(test[...]) else { return false }
    Record.phase(.began, test: test).append(to: Self.recordStream)
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
      (thread, running, start, count) = (current, test, processorTime(), count + 1)
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
    Record.phase(.ended, test: test).append(to: Self.recordStream)
  }

  private func watch() {
    // The parent ended, and this group of processes ends with it.
    if getppid() != parent { kill(0, SIGKILL) }
    let isOver = patience.isOver(after: count)
    let time = processorTime() - start
    guard let thread, isOver || time > Patience.ofLoop else { return }
    // A loop gets a part of a busy machine.
    let late = time > Patience.ofLoop / 4 ? Crash.loop : Crash.wait
    let crash = Crash(message: late, isEndless: true)
    let failure = FailureRecord(test: running, line: 0, rule: "", crash: crash)
    Record.failed(failure).append(to: Self.recordStream)
    // The backtrace of this signal names the line that runs, but not each time: if a function of
    // the runtime is running, the frame that called it may be missing. Each further backtrace may
    // never end, so the first one with a line is the last one.
    var handler = sigaction()
    sigaction(SIGTRAP, nil, &handler)
    let end = ContinuousClock.now + .seconds(2)
    repeat {
      pthread_kill(thread, SIGTRAP)
      usleep(100_000)
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
    return Crash(errors: errors, late: Crash.loop).line != nil
  }
}

// MARK: As seen from the parent

extension RehearsalChild {
  /// What a child left.
  struct Run {
    var ending = ProcessEnding.exited(0)
    /// What it wrote to its standard error, and what it printed, since its last test began.
    var errors = ""
    var output = ""
    /// The tests that began, in order.
    var begun: [String] = []
    var lastHasEnded = false
    /// What its last test was still doing when its time was up.
    var late: String?

    var hasCrashed: Bool { ![nil, SIGKILL].contains(ending.signal) }

    fileprivate mutating func read(_ records: [Record]) {
      for record in records {
        switch record {
        case .phase(.began, let test): (begun, lastHasEnded) = (begun + [test], false)
        case .phase(.ended, _): lastHasEnded = true
        case .failed(let failure): late = failure.crash?.message
        case .phase(.skipped, _), .test, .finished, .child: break
        }
      }
    }

    /// Waits for the child, which can wait for its own backtrace forever, and says how it gets on.
    fileprivate mutating func wait(for child: pid_t, errors: Int32, records: Int32) {
      Recorder.current?.write(.child(child))
      var patience = Patience(Patience.ofBacktrace)
      var size = 0
      ending = ProcessEnding(waitingForGroup: child) {
        guard patience.isDue else { return nil }
        let newSize = Int(lseek(records, 0, SEEK_END))
        if newSize != size { Recorder.current?.write(.child(child)) }
        size = newSize
        guard patience.isOver(after: size + Int(lseek(errors, 0, SEEK_END))) else { return nil }
        late = Crash.loop
        return .zero
      }
      Recorder.current?.write(.child(child, hasEnded: true))
    }
  }

  /// Runs the tests that match a filter.
  static func run(filter: String, skipping tests: [String]) -> Run {
    guard let output = tmpfile(), let errors = tmpfile(), let records = tmpfile() else {
      return Run()
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
      "SWIFT_BACKTRACE": Crash.backtraceSettings + ",threads=all",
      "MALLOC_PERTURB_": memoryPattern,
    ]
    let streams = [nil, fileno(output), fileno(errors), fileno(records)]
    guard
      let child = try? spawn(
        Array(command), environment: environment, streams: streams, in: .newGroup)
    else { return Run() }
    var run = Run()
    run.wait(for: child, errors: fileno(errors), records: fileno(records))
    run.read(Record.all(in: text(of: records)))
    (run.errors, run.output) = (text(of: errors), text(of: output))
    return run
  }
}
