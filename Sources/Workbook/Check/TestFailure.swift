import Foundation

/// A test that did not pass.
struct TestFailure: Equatable {
  let test: String
  /// Where the expectation is.
  let location: SourceLocation
  /// The two sides of a comparison, if the test has them.
  var expected: String?
  var found: String?
  /// The rule that the code broke.
  var rule = ""
  /// How many more expectations of the same test failed.
  var moreIssues = 0
  /// How the learner's code ended the process, if it did, so that no values were compared.
  var crash: Crash?

  /// Whether another failure would print the same text.
  func looksLike(_ other: TestFailure?) -> Bool {
    other.map { ($0.expected, $0.found, $0.rule) == (expected, found, rule) } ?? false
  }
}

extension TestFailure {
  /// The failure of a test; it is `nil` if the test passed or didn't start.
  init?(
    _ test: TestReport.Test, of exercise: Exercise, timeout: Double?, crash: Crash?
  ) {
    let step = exercise.step
    let ends = "your code finishes"
    if test.phase == .running {
      self.init(
        test: test.name, location: SourceLocation(file: step.testPath, line: test.line),
        expected: ends)
      if let timeout {
        found = "it was still running after \(timeout.formatted()) s"
        rule = "Look for an endless loop. (`--limit` sets how long to wait.)"
      } else {
        end(with: crash ?? .unexplained)
      }
      return
    }
    guard let issue = test.issues.first else { return nil }
    self.init(
      test: test.name, location: SourceLocation(file: step.testPath, line: issue.line),
      rule: issue.rule, moreIssues: test.issues.count - 1)
    // The tests compare with their own functions, whose parameters have these names.
    let sides = /\(actual → (.*)\) ={2,3} \(expected → (.*)\)/.dotMatchesNewlines()
    if let match = issue.event.firstMatch(of: sides) {
      (found, expected) = (String(match.1), String(match.2))
      if issue.isCrash, let words = found {
        end(with: Crash(childEndedWith: words, in: exercise))
      }
    } else if issue.isCrash {
      expected = ends
      end(with: .unexplained)
    } else if rule.isEmpty {
      rule = issue.event
    }
  }

  private mutating func end(with crash: Crash) {
    (self.crash, found) = (crash, crash.message)
  }
}

extension Crash {
  fileprivate static let unexplained = Crash(message: "it ended the whole process", location: nil)
}
