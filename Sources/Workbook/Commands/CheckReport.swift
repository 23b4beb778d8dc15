/// Writes the result of a check: what is wrong, and where.
struct CheckReport {
  let result: CheckResult
  let package: BookPackage
  let console: Console

  private static let diagnosticLimit = 5
  private static let printedLimit = 20

  /// Writes the report, and of the failures after a limit only the names.
  func write(explaining failureLimit: Int = .max) {
    writePrinted()
    console.write(result.headline, result.style)
    if result.state == .notStarted {
      console.write(
        package.displayPath(result.step.chapterPath), .cyan, label: "  read      ")
    }
    result.notes.forEach { console.write($0, label: "  ") }
    for diagnostic in result.diagnostics.prefix(Self.diagnosticLimit) {
      console.write()
      write(diagnostic)
    }
    if result.diagnostics.count > Self.diagnosticLimit {
      console.write("and \(result.diagnostics.count - Self.diagnosticLimit) more", label: "  ")
    }
    var previous: TestFailure?
    for failure in result.failures.prefix(failureLimit) {
      console.write()
      write(failure, after: previous)
      previous = failure
    }
    if result.failures.count > failureLimit { console.write() }
    for failure in result.failures.dropFirst(failureLimit) {
      console.write(failure.test, .faint, label: "✘ ")
    }
    console.write()
  }

  private func writePrinted() {
    guard !result.printed.isEmpty else { return }
    console.write("Your code printed:", .faint)
    for line in result.printed.prefix(Self.printedLimit) {
      console.writeCode(line, label: "│ ")
    }
    if result.printed.count > Self.printedLimit { console.write("and more", .faint) }
    console.write()
  }

  private func write(_ diagnostic: Diagnostic) {
    console.write(diagnostic.message, .red, label: "✘ ")
    if let mend = diagnostic.mend { console.writeCommand(mend, label: "  type      ") }
    guard let location = diagnostic.location else { return }
    if diagnostic.isInExercise(of: result.step) {
      writeLocation(location, label: "edit")
    } else {
      let tests = package.displayPath("Tests")
      console.write(
        """
        The tests use your code, and the compiler reports the error there. (If you changed the \
        tests, type `git restore \(tests)` to restore them.)
        """, label: "  rule      ")
      writeLocation(EditLocation.location(for: diagnostic, in: result.exercise), label: "edit")
      writeLocation(location, label: "test")
    }
    if let line = package.line(at: location) {
      console.writeCode(line.trimmed, .faint, label: "            ")
    }
  }

  private func write(
    _ failure: TestFailure, after previous: TestFailure?
  ) {
    console.write(failure.test, .red, label: "✘ ")
    if failure.looksLike(previous) {
      console.write("as above", .faint, label: "  ")
      return
    }
    if let expected = failure.expected, let found = failure.found {
      console.write(expected, label: "  expected  ")
      console.write(found, label: "  got       ")
    }
    if !failure.rule.isEmpty { console.write(failure.rule, label: "  rule      ") }
    if failure.moreIssues > 0 {
      console.write("and \(failure.moreIssues) more in this test", .faint, label: "            ")
    }
    writeLocation(EditLocation.location(for: failure, in: result.exercise), label: "edit")
    writeLocation(failure.location, label: "test")
  }

  private func writeLocation(_ location: SourceLocation, label: String) {
    console.write(
      package.displayPath(location), label == "edit" ? .cyan : .faint,
      label: "  \(label.padded(to: 10))")
  }
}

extension CheckResult {
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

  /// The state in a sentence.
  var headline: String {
    let name = "\(step.number) \(step.name)"
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

  var style: TextStyle {
    switch state {
    case .notStarted: .faint
    case .green: .green
    case .doesNotCompile, .notTested: .yellow
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

/// Writes which command to type next.
struct Advice {
  let result: CheckResult
  let package: BookPackage
  let console: Console

  private var number: String { result.step.shortNumber }

  func writeAfterCheck() {
    switch result.state {
    case .green:
      console.writeCommand("swift run workbook compare \(number)", label: "Next: ")
      if let next = result.step.next {
        console.write("read \(package.displayPath(next.chapterPath))", label: "Then: ")
      }
    case .notTested:
      console.writeCommand("swift run workbook check \(number)", label: "Then: ")
    default:
      if let first = result.failures.first {
        console.write("begin with \"\(first.test)\", save, then", label: "Next: ")
      } else {
        console.write("fix this, save, then", label: "Next: ")
      }
      console.writeCommand("swift run workbook check \(number)", label: "      ")
      console.writeCommand("swift run workbook hint \(number)", label: "Stuck? ")
    }
  }

  /// Writes what to do about the first step that isn't green.
  func writeAfterStatus() {
    if result.state == .notStarted {
      let chapter = package.displayPath(result.step.chapterPath)
      console.write("read \(chapter), edit the exercise, then", label: "Next: ")
      console.writeCommand("swift run workbook check \(number)", label: "      ")
    } else {
      console.writeCommand("swift run workbook check \(number)", label: "Next: ")
    }
  }
}
