import Console

/// What a check found out about a step, in the order in which to look at it.
///
/// It has the exercise as it was checked, so it can be shown again after the files changed.
package struct CheckReport {
  let result: CheckResult
  let package: BookPackage
  /// The name of the answer that was checked in place of the exercise: it has no line to edit.
  let answer: String?
  let failures: [TestFailure]
  /// What explains the errors, one by one, since mostly one is shown.
  let causes: ErrorCauses?

  /// Makes the report on a check of an exercise or, with its name, of an answer.
  package init(
    of result: CheckResult, asAnswer answer: String? = nil, in package: BookPackage
  ) {
    (self.result, self.package, self.answer) = (result, package, answer)
    causes = result.diagnostics.isEmpty ? nil : ErrorCauses(of: result, in: package)
    failures =
      answer != nil
      ? result.failures
      : result.failures.filter { !$0.isOfTest } + result.failures.filter(\.isOfTest)
  }
}

extension TestFailure {
  /// Whether a test ended with `fatalError`, which it does under load, so that others come first.
  fileprivate var isOfTest: Bool {
    crash.map { $0.location == nil && $0.text.hasPrefix("Fatal error: ") } ?? false
  }
}
