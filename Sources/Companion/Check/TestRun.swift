import Console
import Foundation
import Records

/// What is known of a run of tests, from the records that it wrote.
struct TestRun {
  struct Test {
    let record: TestRecord
    /// It's `nil` as long as the test waits.
    var phase: TestPhase?
    var failures: [FailureRecord] = []
  }

  /// The tests, in the order of their files.
  private(set) var tests: [Test] = []
  /// Whether the program reached its end.
  private(set) var hasFinished = false
  /// The groups of processes in which tests are rehearsed now.
  private(set) var children: Set<Int32> = []
  /// How many records there are, which says whether something happens.
  private(set) var progress = 0
  var program = Subprocess.Run()
  /// How many seconds passed without a record, if the run was ended for that reason.
  var timeout: Double?
  /// What the compiler warned about in the files that it compiled.
  var warnings: [Diagnostic] = []

  var didStart: Bool { !tests.isEmpty }

  /// Whether the program ended after its tests, unlike after a crash or a call of `exit`.
  var isComplete: Bool { hasFinished && !tests.contains { [nil, .began].contains($0.phase) } }

  /// What the run is doing, in a few words.
  var activity: String {
    didStart ? "testing, \(tests.count { $0.phase == .ended }) of \(tests.count) done" : "building"
  }

  /// The first lines that the learner's code printed.
  var printed: [String] {
    // A loop prints many lines, and each costs time.
    Array(program.output.lines.lazy.filter { !$0.isEmpty }.prefix(500))
  }

  init(records: [Record] = []) {
    read(records)
  }

  /// Adds what new records say.
  mutating func read(_ records: [Record]) {
    progress += records.count
    for record in records {
      switch record {
      case .test(let test):
        let next = tests.firstIndex { (test.file, test.line) < ($0.record.file, $0.record.line) }
        tests.insert(Test(record: test), at: next ?? tests.count)
      case .phase(let phase, let id):
        // A test that is skipped ends at once.
        change(id) { test in test.phase = test.phase == .skipped ? .skipped : phase }
      case .failed(let failure):
        // A loop can record failures without end.
        change(failure.test) { test in
          if test.failures.count < 100 { test.failures.append(failure) }
        }
      case .child(let id, hasEnded: false): children.insert(id)
      case .child(let id, hasEnded: true): children.remove(id)
      case .finished: hasFinished = true
      }
    }
  }

  private mutating func change(_ id: String, _ body: (inout Test) -> Void) {
    tests.firstIndex { $0.record.id == id }.map { body(&tests[$0]) }
  }
}
