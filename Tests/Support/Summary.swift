import Synchronization
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a run of the exercises' tests ends with: a line for each step, in order.
///
/// Swift Testing prints the suites of all steps at once, so its own last lines are about any of them.
final class Summary: Sendable {
  /// The summary of this run, unless a program reads its results.
  static let current: Summary? = {
    guard getenv("WORKBOOK_CHECK") == nil, getenv("WORKBOOK_ANSWER") == nil else { return nil }
    // Swift Testing has printed its last line when the process ends.
    atexit { Summary.current.map { printError($0.text) } }
    return Summary()
  }()

  private struct Outcome {
    let test: Test
    var isRed = false
    var rule = ""

    var path: [Substring] {
      test.sourceLocation.filePath.split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The name of the step as its suite shows it: `02 AddRemove`.
    var step: String { path.suffix(2).first?.split(separator: "-").joined(separator: " ") ?? "" }

    /// The file to edit, which the comment above the test names: `// edit: Exercises/…, init`.
    var file: String? {
      test.comments.lazy.map(\.rawValue).first { $0.hasPrefix("// edit: ") }.map {
        String($0.dropFirst("// edit: ".count).prefix { $0 != "," })
      }
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
      outcomes[test.id]?.isRed = true
      outcomes[test.id]?.rule = rule ?? ""
    }
  }

  private var text: String {
    let tests = outcomes.withLock { Array($0.values) }
      .sorted { $0.test.sourceLocation < $1.test.sourceLocation }
    let steps = Dictionary(grouping: tests, by: \.step).sorted { $0.key < $1.key }
    let width = steps.map(\.key.count).max() ?? 0
    var text = "\n"
    for (step, tests) in steps {
      let count = "\(tests.count { !$0.isRed }) of \(tests.count)"
      text += Self.padded(step, width + 3) + Self.padded(count, 11) + Self.advice(tests) + "\n"
    }
    guard let (step, tests) = steps.first(where: { $1.contains(where: \.isRed) }),
      let first = tests.first(where: \.isRed)
    else { return text }
    let title = first.test.displayName ?? first.test.name
    return text + "\nThe first red test of \(step) is \"\(title)\".\n\(first.rule)\n"
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
    let package = first.path.dropLast(4).joined(separator: "/")
    for file in files {
      let lines = String(decoding: contents(of: "\(package)/\(file)") ?? [], as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      if let line = lines.firstIndex(where: { $0.contains("// TODO:") }) {
        return "\(verb) with \(file):\(line + 1)"
      }
    }
    return files.first.map { "\(verb) with \($0)" } ?? ""
  }
}

/// Writes a text to the standard error, without a buffer.
func printError(_ text: String) {
  var text = text
  text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}
