import Foundation

/// What a program with tests says about its run, one record a line, in JSON.
///
/// The helpers of the tests write records at once, so a program that crashes has said what it was
/// doing. Everything that reports results reads them: the list at the end of `swift test`, the
/// companion's commands, and the checks of `.ci/run`.
///
///     {"phase":{"_0":"began","test":"AddRemoveExerciseTests/keepsTheOrder()"}}
package enum Record: Codable, Equatable, Sendable {
  /// A test of the run; all of them are written before the first one begins.
  case test(TestRecord)
  case phase(TestPhase, test: String)
  /// An expectation that isn't met, or a crash.
  case failed(FailureRecord)
  /// Tests are rehearsed in a process, the first of its group; again whenever one begins or ends.
  case child(Int32, hasEnded: Bool = false)
  /// The program has reached its end.
  case finished
}

/// What becomes of a test; it's skipped because another one didn't end, and fails nevertheless.
package enum TestPhase: String, Codable, Sendable {
  case began, skipped, ended
}

/// A test, and where its code and the learner's are.
package struct TestRecord: Codable, Equatable, Sendable {
  /// Its module and its function: `AddRemoveExerciseTests/keepsTheOrder()`.
  package var id: String
  package var title: String
  /// The path in the package, `Tests/Steps/02-AddRemove/AddRemoveTests.swift`, and the line.
  package var file: String
  package var line: Int
  /// What the learner edits if the test fails: a declaration, perhaps after the name of its file.
  package var edit: [String]

  package init(id: String, title: String, file: String, line: Int, edit: [String] = []) {
    (self.id, self.title, self.file, self.line, self.edit) = (id, title, file, line, edit)
  }

  /// The name of the step's folder: `02-AddRemove`.
  package var step: String {
    String(file.split(separator: "/").dropLast().last ?? "")
  }
}

/// What a test expected, and what it found instead.
package struct FailureRecord: Codable, Equatable, Sendable {
  package var test: String
  package var line: Int
  /// The two sides of a comparison, if the expectation is one.
  package var expected: String?
  package var found: String?
  /// The rule that the code broke.
  package var rule: String
  /// What to edit, if this failure has another cause than most of the test: see `TestRecord.edit`.
  package var edit: [String]
  /// How the code ended the program, if it did.
  package var crash: Crash?

  package init(
    test: String, line: Int, expected: String? = nil, found: String? = nil, rule: String,
    edit: [String] = [], crash: Crash? = nil
  ) {
    (self.test, self.line, self.rule, self.edit) = (test, line, rule, edit)
    (self.expected, self.found, self.crash) = (expected, found, crash)
  }
}

// MARK: - Lines

extension Record {
  /// The record as a line of JSON, without the newline.
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // No value of a record is one that JSON can't have.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads the complete lines of a text; a program that was killed may leave a part of one.
  package static func all(in text: String) -> [Record] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().compactMap { line in
      try? JSONDecoder().decode(Record.self, from: Data(line.utf8))
    }
  }
}
