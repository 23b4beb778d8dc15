import Console

// What a check found out, in a few words.
extension CheckResult.State {
  /// The state as the predicate of a sentence: `is red`, or `crashes`.
  var predicate: String {
    [.notStarted, .red, .green, .notTested].contains(self) ? "is \(rawValue)" : rawValue
  }
}

extension CheckResult {
  /// The state in a few words: `red, 3 of 10`.
  package var summary: String {
    [.red, .crashes, .hangs].contains(state)
      ? "\(state.rawValue), \(passed) of \(total)" : state.rawValue
  }

  /// The state in a sentence.
  var headline: String { headline(of: "\(step.number) \(step.name)") }

  /// The state in a sentence about something else than the step.
  func headline(of subject: String) -> String {
    let tests =
      switch state {
      case .green: "all \(total) tests pass"
      case .unusable: "what it uses has to be `public`"
      case .missesFiles, .doesNotCompile: "none of its \(total) tests ran"
      case .notTested where total == 0: "its tests are missing"
      default: "\(passed) of \(total) tests pass"
      }
    return "\(subject) \(state.predicate): \(tests)."
  }

  var style: TextStyle {
    switch state {
    case .notStarted: .faint
    case .green: .green
    case .missesFiles, .doesNotCompile, .notTested, .unusable: .yellow
    case .red, .crashes, .hangs: .red
    }
  }

  /// The sign before the step in a list.
  var sign: String { isGreen ? "✔" : state == .notStarted ? "○" : "✘" }
}
