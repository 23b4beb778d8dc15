import Dispatch
import Processes

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
  private static let mark = "\n\u{1}"
  /// Stands in the output of a test whose time was up.
  static let lateMark = "\u{1}late"

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
    // What this process prints is a file, from here on that of this test. A crash would lose what
    // waits in a buffer.
    setvbuf(stdout, nil, _IONBF, 0)
    ftruncate(STDOUT_FILENO, 0)
    lseek(STDOUT_FILENO, 0, SEEK_SET)
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
    fputs("\(Self.mark)\(line)\n", stderr)
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
  /// What a child left.
  struct Result {
    var status: Int32 = 0
    /// What it wrote to its standard error.
    var errors = ""
    /// What it printed since its last test began.
    var output = ""

    var signal: Int32? { status & 0x7f == 0 ? nil : status & 0x7f }
    var exitStatus: Int32? { signal == nil ? status >> 8 & 0xff : nil }
    var hasCrashed: Bool { signal != nil && signal != SIGKILL }
  }

  /// Runs the tests that match a filter.
  static func run(filter: String, skipping tests: [String]) -> Result {
    guard let errors = tmpfile(), let output = tmpfile() else { return Result() }
    defer {
      fclose(errors)
      fclose(output)
    }
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
    let streams = [nil, fileno(output), fileno(errors)]
    guard
      let child = try? spawn(
        Array(command), environment: environment, streams: streams, in: .newGroup)
    else { return Result() }
    let (status, isLate) = wait(for: child, whileGrowing: fileno(errors))
    // What the child started ends with it.
    kill(-child, SIGKILL)
    return Result(
      status: status, errors: text(of: errors) + (isLate ? lateMark : ""), output: text(of: output))
  }

  /// Waits for a child, which can wait for its own backtrace forever.
  private static func wait(
    for child: pid_t, whileGrowing file: Int32
  ) -> (status: Int32, isLate: Bool) {
    var (status, size, isLate) = (Int32(0), off_t(0), false)
    var lastGrowth = SuspendingClock.now
    while waitpid(child, &status, WNOHANG) == 0 {
      pauseThread(microseconds: 1000)
      let newSize = lseek(file, 0, SEEK_END)
      if newSize != size { (size, lastGrowth) = (newSize, .now) }
      isLate = isLate || .now - lastGrowth > outputLimit
      if isLate { kill(-child, SIGKILL) }
    }
    return (status, isLate)
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
