extension Crash {
  /// The rule for code that is still running when its time is up.
  package static let ruleForLoops = "Look for an endless loop, or for a wait that never ends."

  /// Finds out the place and the cause in what the process wrote to its standard error.
  ///
  /// `late` is what it was still doing when it was ended for that reason: `loop` or `wait`.
  package init(
    signal: Int32? = nil, exitStatus: Int32? = nil, errors: String, late: String? = nil
  ) {
    (self.signal, self.exitStatus) = (signal, exitStatus)
    let lines = errors.split(separator: "\n")
    let report = lines.lazy.reversed().compactMap(Self.message).first
    // A process may also be late because it makes its backtrace forever.
    isEndless = report == nil && late != nil
    message =
      if !isEndless {
        report?.text ?? lines.lazy.compactMap(Self.cause).first
      } else if late == Self.wait, Self.areWaitForLock(lines) {
        Self.waitForLock
      } else {
        late
      }
    if message == nil, lines.contains(where: Self.isFrameOfRecursion) { message = Self.recursion }
    // The backtrace names the learner's file, or else the message does: `Module/File.swift:7: `.
    // The first frames of a recursion may be anywhere in a function, the last ones are at its
    // calls. Code that takes a lock twice does it in a closure.
    let isClosure = message == "Fatal error: Recursive call to lock Mutex"
    let places = ["Exercises/", "Solutions/"].lazy.map { path in
      lines.filter { $0.contains(path) }
    }
    let frames = places.first { !$0.isEmpty } ?? []
    let frame =
      message == Self.recursion
      ? frames.last : frames.first { !isClosure || $0.contains("closure #") } ?? frames.first
    let isOwn = report?.place.hasPrefix("Swift/") == false
    guard let place = frame ?? (isOwn ? report?.place : nil),
      let match = place.firstMatch(of: /.*\/(\w.*?\.swift):(\d+)/)
    else { return }
    (file, line) = (String(match.1), Int(match.2))
  }

  /// What the runtime says in a line, and where: `Module/File.swift:7: Fatal error: Oh`.
  ///
  /// Without a text for it, the line ends with `Fatal error`.
  package static func message(in line: Substring) -> (place: Substring, text: String)? {
    // A backtrace is long, and searching all of it with regular expressions takes seconds.
    let beginnings = ["Fatal ", "Precondition ", "Assertion ", "Could not "]
    guard beginnings.contains(where: { line.contains($0) }) else { return nil }
    // What another process said may be quoted in the middle of a line.
    let words =
      /([^()]*\.swift:\d+: )?((?:Fatal error|Precondition failed|Assertion failed)(?:: .*)?)/
    let others = /()((?:Fatal access conflict|Could not cast value of type) .*)/
    if let match = line.wholeMatch(of: words) {
      return (match.1 ?? line[..<line.startIndex], String(match.2))
    }
    return line.wholeMatch(of: others).map { ($0.1, String($0.2)) }
  }

  /// The cause of a crash without such a message, in a line of the backtrace.
  package static func cause(in line: Substring) -> String? {
    let beginnings = ["Swift runtime failure: ", "dispatch_", "DISPATCH_"]
    guard beginnings.contains(where: { line.contains($0) }) else { return nil }
    // What follows is the place: ` + 0 in B at /a/B.swift`.
    if let failure = line.firstMatch(of: /Swift runtime failure: (.+?)(?: \*| \+ | in |$)/) {
      return "Swift ended your code: \(failure.1)"
    }
    // In the frame that ends the process: a thread that waits for a queue is in another one.
    guard let frame = line.firstMatch(of: /^(?: *0 .* )?(_+dispatch_\w+)/.ignoresCase()) else {
      return nil
    }
    switch frame.1 {
    case "__DISPATCH_WAIT_FOR_QUEUE__": return waitForQueue
    case "_dispatch_assert_queue_fail":
      return "code that belongs to one queue, such as that of the main actor, ran elsewhere"
    default: return nil
    }
  }

  /// Whether a line of a backtrace shows that calls led to hundreds of others:
  /// `9021 [ra] 0x0f a()`.
  private static func isFrameOfRecursion(_ line: Substring) -> Bool {
    guard line.contains(" 0x") else { return false }
    return line.drop { $0 == " " }.prefix { $0.isNumber }.count > 2
  }

  /// Whether lines of a backtrace show that the learner's code waits for a lock or the like: the
  /// first frame is ` 0   0x00007efd0e2dc12b __lll_lock_wait + 43 in libc.so.6`.
  private static func areWaitForLock(_ lines: [Substring]) -> Bool {
    let thread = lines.drop { !$0.hasSuffix(" crashed:") }.dropFirst()
      .prefix { !$0.hasPrefix("Thread ") }
    let calls = ["lock_wait", "futex", "ulock", "psynch", "semaphore"]
    return thread.first.map { frame in calls.contains(where: frame.contains) } == true
      && thread.contains { $0.contains("Exercises/") || $0.contains("Solutions/") }
  }

  /// What code does that computes, or waits, when its time is up.
  package static let loop = "still running when its time was up"
  package static let wait = "still waiting when its time was up"
  package static let waitForLock = "still waiting for a lock or the like when its time was up"

  /// The cause of a crash of a thread whose stack is full.
  package static let recursion = "a function called itself, or two called each other, without end"

  /// The cause of a crash of `DispatchQueue.sync`.
  package static let waitForQueue =
    "`sync` was called on a queue that already runs this code, so it waits for itself"
}
