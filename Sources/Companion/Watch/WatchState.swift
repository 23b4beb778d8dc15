import Console

/// What a watch shows above the progress and the keys.
enum WatchState: Equatable {
  /// The result of the last check, and perhaps the answer to a key.
  case report(note: String = "")
  case allFailures
  /// Whether to show the solution, though the step isn't green.
  case asking
  /// A hint, and what a key shows after it.
  case hint(Int, next: String?)
  /// How the learner's code differs from the solution.
  case difference
  case section(String)
  /// A wrong answer, with its number in words, and what the tests say to it.
  case wrongAnswer(WrongAnswer, title: String)
  case verdict([String])
  /// The steps, and the digits of a step's number that were typed.
  case list(typed: String, note: String = "")
  case keys
  /// An error of the last check.
  case problem(String)
  /// What is checked now, and what was shown before.
  indirect case checking(Step, after: WatchState)

  var isChecking: Bool {
    if case .checking = self { true } else { false }
  }
}
