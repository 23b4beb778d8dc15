import Console
import Foundation
import Records

/// A test that did not pass.
package struct TestFailure: Codable, Equatable {
  package let test: String
  /// Where the expectation is.
  let location: SourceLocation
  /// The two sides of a comparison, if the test has them.
  var expected: String?
  var found: String?
  /// The rule that the code broke.
  package var rule = ""
  /// What the test names for the learner to edit: a declaration, perhaps after its file.
  var edit: [String] = []
  /// How the learner's code ended the process, if it did, so that no values were compared.
  var crash: Crash?

  var isEndless: Bool { crash?.isEndless == true }
}

extension TestFailure {
  /// The failure of a test; it is `nil` if the test passed or didn't start.
  ///
  /// `timeout` and `crash` tell why the whole run was broken off, if it was.
  init?(_ test: TestRun.Test, of exercise: Exercise, timeout: Double?, crash: Crash?) {
    let isRunning = test.phase == .began
    let failure = test.failures.first { $0.crash != nil } ?? test.failures.first
    guard isRunning || failure != nil, test.phase != .skipped else { return nil }
    self.init(
      test: test.record.title,
      location: SourceLocation(file: test.record.file, line: failure?.line ?? test.record.line),
      expected: failure?.expected, found: failure?.found?.withoutAddresses,
      rule: isRunning ? "" : failure?.rule ?? "",
      edit: failure.flatMap { $0.edit.isEmpty ? nil : $0.edit } ?? test.record.edit)
    if isRunning, let timeout {
      (expected, found) = ("your code finishes", "still running after \(timeout.formatted()) s")
      rule = "\(Crash.ruleForLoops) (`--limit` sets how long to wait.)"
    } else if let crash = isRunning ? crash : failure?.crash?.located(in: exercise) {
      (expected, found, self.crash) = ("your code finishes", crash.text, crash)
    }
  }
}
