import Dispatch
import Records
import Synchronization
import Testing

// A crash ends the whole test run. So an edited exercise's suite with the trait `.rehearsed` first
// runs in a child process, test by test. What crashes there fails here without being run, with the
// rule of its trait `.ifItCrashes` for this kind of crash, and another child begins behind it.
// After a test that doesn't end, the rehearsal is over. All other tests run here, as they are
// written.
//
// A test with the trait `.hasOwnChild`, for a race or an expected crash, isn't rehearsed. It runs
// after the rehearsal, unless a test before it didn't end.

/// Runs the tests of a suite in a child process before it runs them in this one.
package struct Rehearsed: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  /// Is called for each test before the first one begins.
  package func prepare(for test: Test) { Recorder.list(test) }

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if let child = RehearsalChild.current {
      guard !test.hints.contains(where: \.hasOwnChild), child.begin(test.name) else { return }
      defer { child.end(test.name) }
      return try await function()
    }
    guard let recorder = Recorder.current else { return try await run(test, function) }
    try await recorder.record(test, testCase) { try await run(test, function) }
  }

  private func run(_ test: Test, _ function: @Sendable () async throws -> Void) async throws {
    let place = test.sourceLocation
    guard isEdited(place) else { return try await function() }
    switch await Rehearsal.of(place).outcome(of: test.name) {
    case .ended: try await function()
    case .crashed(let crash, let output):
      print(output, terminator: "")
      let own = test.hint(for: crash.kind)
      let rule = crash.rule ?? own?.crashRule ?? crash.kind.rule ?? ""
      try require(noCrash: crash, rule, edit: own?.crashEdit ?? [], sourceLocation: place)
    case .notRun(let endless):
      Recorder.current?.skip(test)
      Issue.record(
        "This test wasn't run, because another one didn't end: `\(endless)`.",
        sourceLocation: place)
    }
  }
}

/// What the rehearsal of a test has to know about it.
package struct RehearsalHint: SuiteTrait, TestTrait {
  package var isRecursive: Bool { true }
  fileprivate var crashKinds: CrashKind = []
  fileprivate var crashRule: Comment?
  fileprivate var crashEdit: [String] = []
  fileprivate var hasOwnChild = false
}

extension Test {
  fileprivate var hints: [RehearsalHint] { traits.compactMap { $0 as? RehearsalHint } }

  /// What the test, or else its suite, says about a crash of this kind.
  fileprivate func hint(for kind: CrashKind) -> RehearsalHint? {
    hints.last { $0.crashKinds.contains(kind) }
  }
}

extension Trait where Self == Rehearsed {
  package static var rehearsed: Self { Rehearsed() }
}

extension Trait where Self == RehearsalHint {
  /// What a learner reads after some kinds of crash; a suite's is for tests without their own.
  ///
  /// `edit` names the place of this mistake for a crash whose backtrace names no line.
  package static func ifItCrashes(
    _ kinds: CrashKind, _ rule: Comment, edit: String...
  ) -> Self {
    Self(crashKinds: kinds, crashRule: rule, crashEdit: edit)
  }

  /// Marks a test that starts its own child process.
  package static var hasOwnChild: Self { Self(hasOwnChild: true) }
}

/// The rehearsal of the tests in a file.
private actor Rehearsal {
  enum Outcome {
    case ended
    case crashed(Crash, output: String)
    case notRun(because: String)
  }

  private static let all = Mutex<[String: Rehearsal]>([:])
  /// As many rehearsals run at once as there are cores.
  private static let freeCores = DispatchSemaphore(value: max(1, coreCount()))

  private let filter: String
  private var begun: [String] = []
  private var crashes: [String: (crash: Crash, output: String)] = [:]
  private var isOver = false
  private var child: Task<Void, Never>?

  private init(_ place: SourceLocation) {
    filter = "^\(place.moduleName)\\..*/\(place.fileName):"
  }

  static func of(_ place: SourceLocation) -> Rehearsal {
    all.withLock { all in
      let rehearsal = all[place.fileID] ?? Rehearsal(place)
      all[place.fileID] = rehearsal
      return rehearsal
    }
  }

  /// Waits until it is known what becomes of a test, but not for the tests that come after it.
  func outcome(of test: String) async -> Outcome {
    while !begun.contains(test), !isOver {
      let running = child ?? Task { await runChild() }
      child = running
      await running.value
    }
    if let known = crashes[test] { return .crashed(known.crash, output: known.output) }
    let endless = crashes.first { $0.value.crash.isEndless }?.key
    return begun.contains(test) ? .ended : endless.map { .notRun(because: $0) } ?? .ended
  }

  /// Runs the tests in a child process up to one that doesn't return.
  private func runChild() async {
    let (known, filter) = (begun, filter)
    let result = await withCheckedContinuation { done in
      // The queue is serial and its work blocks, so it gets its own thread.
      DispatchQueue(label: filter).async {
        Self.freeCores.wait()
        defer { Self.freeCores.signal() }
        done.resume(returning: RehearsalChild.run(filter: filter, skipping: known))
      }
    }
    begun += result.begun
    child = nil
    // A thread that a test left behind may crash after the test.
    guard let last = result.begun.last, !result.lastHasEnded || result.hasCrashed else {
      isOver = true
      return
    }
    let crash = Crash(
      signal: result.ending.signal, exitStatus: result.ending.exitStatus, errors: result.errors,
      late: result.late)
    // A loop may print a line in each of its turns.
    let lines = result.output.split(separator: "\n", maxSplits: 200).prefix(200)
    crashes[last] = (crash, lines.map { "\($0)\n" }.joined())
    isOver = crash.isEndless
  }
}
