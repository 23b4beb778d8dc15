import Console
import Foundation
import Records

/// What is known of a run of tests, from the records that it wrote.
struct TestRun {
  struct Test {
    enum Phase { case waiting, running, skipped, ended }

    let record: TestRecord
    var phase = Phase.waiting
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

  /// Whether the program ended before its tests did, as after a crash or a call of `exit`.
  var isBrokenOff: Bool { tests.contains { [.waiting, .running].contains($0.phase) } }
  var isComplete: Bool { hasFinished && !isBrokenOff }

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
      case .began(let id): setPhase(.running, of: id)
      case .skipped(let id): setPhase(.skipped, of: id)
      case .ended(let id): setPhase(.ended, of: id)
      case .failed(let failure):
        // A loop can record failures without end.
        guard let index = index(of: failure.test), tests[index].failures.count < 100 else {
          continue
        }
        tests[index].failures.append(failure)
      case .child(let id): children.insert(id)
      case .childEnded(let id): children.remove(id)
      case .finished: hasFinished = true
      }
    }
  }

  private func index(of id: String) -> Int? { tests.firstIndex { $0.record.id == id } }

  private mutating func setPhase(_ phase: Test.Phase, of id: String) {
    // A test that is skipped ends at once.
    if let index = index(of: id), tests[index].phase != .skipped { tests[index].phase = phase }
  }
}
