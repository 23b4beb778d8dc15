extension CheckResult {
  /// The state in a few words: `red, 3 of 10`.
  var summary: String {
    switch state {
    case .notStarted: "not started"
    case .red: "red, \(passed) of \(total)"
    case .green: "green"
    case .missesFiles: "a file is missing"
    case .doesNotCompile: "does not compile"
    case .crashes: "crashes, \(passed) of \(total)"
    case .hangs: "hangs, \(passed) of \(total)"
    case .notTested: passed == 0 ? "no test ran" : "tested in part"
    }
  }

  /// The state in a sentence.
  var headline: String {
    let name = "\(step.number) \(step.name)"
    return switch state {
    case .notStarted: "\(name) is not started: \(passed) of \(total) tests pass."
    case .red: "\(name) is red: \(passed) of \(total) tests pass."
    case .green: "\(name) is green: all \(total) tests pass."
    case .missesFiles: "\(name) is incomplete: none of its \(total) tests ran."
    case .doesNotCompile: "\(name) does not compile, so none of its \(total) tests ran."
    case .crashes: "\(name) crashes: \(passed) of \(total) tests pass."
    case .hangs: "\(name) hangs: \(passed) of \(total) tests pass."
    case .notTested:
      "\(name) is not green: \(passed) of \(total) tests pass, and the others did not run."
    }
  }

  var style: TextStyle {
    switch state {
    case .notStarted: .faint
    case .green: .green
    case .missesFiles, .doesNotCompile, .notTested: .yellow
    case .red, .crashes, .hangs: .red
    }
  }

  /// The sign before the step in a list.
  var sign: String {
    switch state {
    case .green: "✔"
    case .notStarted: "○"
    default: "✘"
    }
  }
}
