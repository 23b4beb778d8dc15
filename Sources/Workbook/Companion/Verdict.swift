/// How far a step is, and what is in the way.
struct Verdict {
  /// The one word for it.
  enum State: Equatable {
    case notStarted, red, green, doesNotCompile, crashes, hangs, notTested
  }

  let step: Step
  let state: State
  /// How many tests passed.
  var passed = 0
  /// How many tests there are.
  let total: Int
  /// The tests that did not pass, from top to bottom.
  var failures: [Failure] = []
  /// What the compiler complained about, the learner's own files first.
  var errors: [BuildError] = []
  /// What else there is to say, in whole sentences.
  var remarks: [String] = []
  /// What the learner's code printed.
  var printed: [String] = []

  var isGreen: Bool { state == .green }
}

/// A test that did not pass.
struct Failure {
  let test: String
  /// The line in the file of the tests.
  let line: Int
  /// What was expected, if the test can tell.
  var expected: String?
  /// What came instead.
  var actual: String?
  /// The rule that was broken.
  var rule = ""
  /// How many expectations more failed in the same test.
  var moreIssues = 0
  /// The file and line of the learner where the process ended, if the runtime said so.
  var crash: (file: String, line: Int)?

  /// Whether another failure says the same in the same words.
  func looksLike(_ other: Failure?) -> Bool {
    other.map { ($0.expected, $0.actual, $0.rule) == (expected, actual, rule) } ?? false
  }
}
