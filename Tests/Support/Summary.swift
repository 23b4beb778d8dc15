import Synchronization
import Testing

#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#endif

/// What a run of the exercises' tests ends with: a line for each step, in order.
///
/// Swift Testing prints the suites of all steps at once, so its own last lines are about any of them.
final class Summary: Sendable {
  /// The summary of this run, unless a program reads its results.
  static let current: Summary? = {
    guard getenv("WORKBOOK_CHECK") == nil, getenv("WORKBOOK_ANSWER") == nil else { return nil }
    // Swift Testing has printed its last line when the process ends.
    atexit { fputs(Summary.current?.text ?? "", stderr) }
    return Summary()
  }()

  private struct Outcome {
    let test: Test
    /// The rule of the first failure, which is empty if it has none.
    var rule: String?

    var isRed: Bool { rule != nil }

    /// The file to edit, which the comment above the test names: `// edit: Exercises/…, init`.
    var file: Substring? {
      test.comments.lazy.map(\.rawValue).first { $0.hasPrefix("// edit: ") }?
        .dropFirst("// edit: ".count).prefix { $0 != "," }
    }
  }

  private let outcomes = Mutex<[Test.ID: Outcome]>([:])

  /// Runs a test and notes whether it records an issue.
  func watch(
    _ test: Test, _ testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    outcomes.withLock { $0[test.id] = $0[test.id] ?? Outcome(test: test) }
    let issues = IssueHandlingTrait.compactMapIssues { issue in
      if issue.isFailure { self.noteFailure(of: test, issue.comments.first?.rawValue) }
      return issue
    }
    do {
      try await issues.provideScope(for: test, testCase: testCase, performing: function)
    } catch {
      noteFailure(of: test, nil)
      throw error
    }
  }

  private func noteFailure(of test: Test, _ rule: String?) {
    outcomes.withLock { outcomes in
      guard outcomes[test.id]?.isRed == false else { return }
      outcomes[test.id]?.rule = rule ?? ""
    }
  }

  private var text: String {
    let tests = outcomes.withLock { Array($0.values) }
      .sorted { $0.test.sourceLocation < $1.test.sourceLocation }
    let steps = Dictionary(grouping: tests, by: \.test.sourceLocation.step)
      .map { (name: $0.key.split(separator: "-").joined(separator: " "), tests: $0.value) }
      .sorted { $0.name < $1.name }
    let width = steps.map(\.name.count).max() ?? 0
    var text = "\n"
    for (name, tests) in steps {
      let count = "\(tests.count { !$0.isRed }) of \(tests.count)"
      text += Self.padded(name, width + 3) + Self.padded(count, 11) + Self.advice(tests) + "\n"
    }
    guard let (name, tests) = steps.first(where: { $0.tests.contains(where: \.isRed) }),
      let first = tests.first(where: \.isRed)
    else { return text }
    let title = first.test.displayName ?? first.test.name
    return text + "\nThe first red test of \(name) is \"\(title)\".\n\(first.rule ?? "")\n"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Where to edit: at the first `TODO` in the files that the red tests name, or in the first file.
  private static func advice(_ tests: [Outcome]) -> String {
    let red = tests.filter(\.isRed)
    guard let first = red.first else { return "finished" }
    let verb = red.count == tests.count ? "begin" : "continue"
    let files = red.compactMap(\.file)
    for file in files {
      let text = contents(of: "\(first.test.sourceLocation.package)/\(file)") ?? ""
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if let line = lines.firstIndex(where: { $0.contains("// TODO:") }) {
        return "\(verb) with \(file):\(line + 1)"
      }
    }
    return files.first.map { "\(verb) with \($0)" } ?? ""
  }
}
