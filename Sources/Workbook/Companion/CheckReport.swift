import Foundation

/// Prints a verdict on a step: what is wrong, where, and what to type next.
struct CheckReport {
  let verdict: Verdict
  let exercise: Exercise
  let console: Console

  /// Prints everything.
  ///
  /// - Parameter failureLimit: How many failures are told in full; of the others, the names.
  /// - Throws: An error if a file of the learner cannot be read.
  func print(failuresInFull failureLimit: Int = .max) throws {
    printPrinted()
    console.print(verdict.headline, verdict.ink)
    if verdict.state == .notStarted {
      let chapter = exercise.house.shown("Chapters/\(exercise.step.name).md")
      console.print(chapter, .cyan, label: "  read      ")
    }
    for remark in verdict.remarks {
      console.print(remark, label: "  ")
    }
    for error in verdict.errors.prefix(Self.errorLimit) {
      console.print()
      try printError(error)
    }
    if verdict.errors.count > Self.errorLimit {
      console.print("and \(verdict.errors.count - Self.errorLimit) more", label: "  ")
    }
    var previous: Failure?
    for failure in verdict.failures.prefix(failureLimit) {
      console.print()
      try printFailure(failure, after: previous)
      previous = failure
    }
    if verdict.failures.count > failureLimit { console.print() }
    for failure in verdict.failures.dropFirst(failureLimit) {
      console.print(failure.test, .faint, label: "✘ ")
    }
    console.print()
  }

  private func printPrinted() {
    guard !verdict.printed.isEmpty else { return }
    console.print("Your code printed:", .faint)
    for line in verdict.printed.prefix(Self.printedLimit) {
      console.printCode(line, label: "│ ")
    }
    if verdict.printed.count > Self.printedLimit {
      console.print("and more", .faint)
    }
    console.print()
  }

  private func printError(_ error: BuildError) throws {
    console.print(error.message, .red, label: "✘ ")
    guard let place = error.place else { return }
    let shown = "\(exercise.house.shown(place.file)):\(place.line):\(place.column)"
    if error.isInExercise(of: exercise.step) {
      console.print(shown, .cyan, label: "  edit      ")
    } else {
      console.print(
        """
        The tests use your code, and the compiler stumbles there. (If you changed the tests, \
        `git restore \(exercise.house.shown("Tests"))` brings them back.)
        """, label: "  rule      ")
      let edit = try PlaceToEdit(named: error.message, in: exercise)
      console.print(edit.shown, .cyan, label: "  edit      ")
      console.print(shown, .faint, label: "  test      ")
    }
    if let line = exercise.house.line(place.line, of: place.file) {
      console.printCode(
        line.trimmingCharacters(in: .whitespaces), .faint, label: "            ")
    }
  }

  private func printFailure(_ failure: Failure, after previous: Failure?) throws {
    console.print(failure.test, .red, label: "✘ ")
    if failure.looksLike(previous) {
      console.print("as above", .faint, label: "  ")
      return
    }
    if let expected = failure.expected, let actual = failure.actual {
      console.print(expected, label: "  expected  ")
      console.print(actual, label: "  got       ")
    }
    if !failure.rule.isEmpty {
      console.print(failure.rule, label: "  rule      ")
    }
    if failure.moreIssues > 0 {
      console.print("and \(failure.moreIssues) more in this test", .faint, label: "            ")
    }
    let place = try PlaceToEdit(for: failure, in: exercise)
    console.print(place.shown, .cyan, label: "  edit      ")
    console.print(
      "\(exercise.house.shown(exercise.testFile)):\(failure.line)", .faint, label: "  test      ")
  }

  private static let errorLimit = 5
  private static let printedLimit = 20
}

extension Verdict {
  /// The state in a few words: `red, 3 of 10`.
  var summary: String {
    switch state {
    case .notStarted: "not started"
    case .red: "red, \(passed) of \(total)"
    case .green: "green"
    case .doesNotCompile: "does not compile"
    case .crashes: "crashes, \(passed) of \(total)"
    case .hangs: "hangs, \(passed) of \(total)"
    case .notTested: passed == 0 ? "no test ran" : "tested in part"
    }
  }

  /// The state in a line of its own.
  var headline: String {
    let name = "\(step.number) \(step.title)"
    return switch state {
    case .notStarted: "\(name) is not started: \(passed) of \(total) tests pass."
    case .red: "\(name) is red: \(passed) of \(total) tests pass."
    case .green: "\(name) is green: all \(total) tests pass."
    case .doesNotCompile: "\(name) does not compile, so none of its \(total) tests ran."
    case .crashes: "\(name) crashes: \(passed) of \(total) tests pass."
    case .hangs: "\(name) hangs: \(passed) of \(total) tests pass."
    case .notTested:
      "\(name) is not green: \(passed) of \(total) tests pass, and the others did not run."
    }
  }

  var ink: Ink {
    switch state {
    case .notStarted: .faint
    case .green: .green
    case .doesNotCompile, .notTested: .yellow
    case .red, .crashes, .hangs: .red
    }
  }

  /// The sign that stands before the step in a list.
  var sign: String {
    switch state {
    case .green: "✔"
    case .notStarted: "○"
    default: "✘"
    }
  }
}
