/// What a program with tests says about its run, one record a line.
///
/// The helpers of the tests write records at once, so a program that crashes has said what it was
/// doing. Everything that reports results reads them: the list at the end of `swift test`, the
/// companion's commands, and the checks of `.ci/run`.
///
///     began	test=AddRemoveExerciseTests/keepsTheOrder()
package enum Record: Equatable, Sendable {
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
package enum TestPhase: String, Sendable {
  case began, skipped, ended
}

/// A test, and where its code and the learner's are.
package struct TestRecord: Equatable, Sendable {
  /// Its module and its function: `AddRemoveExerciseTests/keepsTheOrder()`.
  package var id: String
  package var title: String
  /// The path in the package, `Tests/Steps/02-AddRemove/AddRemoveTests.swift`, and the line.
  package var file: String
  package var line: Int
  /// What the learner edits if the test fails: a declaration, perhaps after the name of its file.
  package var edit: [String]

  package init(
    id: String, title: String, file: String, line: Int, edit: [String] = []
  ) {
    (self.id, self.title, self.file, self.line, self.edit) = (id, title, file, line, edit)
  }

  /// The name of the step's folder: `02-AddRemove`.
  package var step: String {
    String(file.split(separator: "/").dropLast().last ?? "")
  }
}

/// What a test expected, and what it found instead.
package struct FailureRecord: Equatable, Sendable {
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
  /// The record as a line, without the newline.
  package var line: String {
    switch self {
    case .test(let test):
      Self.line(
        "test",
        [
          "id": test.id, "title": test.title, "file": test.file, "line": "\(test.line)",
          "edit": test.edit.joined(separator: ", "),
        ])
    case .phase(let phase, let test): Self.line(phase.rawValue, ["test": test])
    case .child(let id, let hasEnded):
      Self.line("child", ["id": "\(id)", "ended": "\(hasEnded)"])
    case .finished: Self.line("finished", [:])
    case .failed(let failure):
      Self.line(
        "failed",
        [
          "test": failure.test, "line": "\(failure.line)", "expected": failure.expected,
          "found": failure.found, "rule": failure.rule,
          "edit": failure.edit.joined(separator: ", "), "crashFile": failure.crash?.file,
          "crashLine": failure.crash?.line.map(String.init),
          "signal": failure.crash?.signal.map(String.init),
          "exitStatus": failure.crash?.exitStatus.map(String.init),
          "message": failure.crash?.message, "endless": failure.crash.map { "\($0.isEndless)" },
        ])
    }
  }

  /// Reads a line; it is `nil` if the line isn't a record.
  package init?(line: Substring) {
    let words = line.split(separator: "\t", omittingEmptySubsequences: false)
    var fields: [Substring: String] = [:]
    for word in words.dropFirst() {
      let name = word.prefix { $0 != "=" }
      fields[name] = Self.unescaped(word.dropFirst(name.count + 1))
    }
    func number(_ name: Substring) -> Int32? { fields[name].flatMap { Int32($0) } }
    let kind = String(words.first ?? "")
    let place = Int(number("line") ?? 0)
    let edit = fields["edit", default: ""].split(separator: ", ").map(String.init)
    if kind == "finished" {
      self = .finished
    } else if kind == "child", let id = number("id") {
      self = .child(id, hasEnded: fields["ended"] == "true")
    } else if kind == "test", let id = fields["id"] {
      self = .test(
        TestRecord(
          id: id, title: fields["title"] ?? id, file: fields["file"] ?? "", line: place,
          edit: edit))
    } else if kind == "failed", let test = fields["test"] {
      let crash = fields["endless"].map { isEndless in
        Crash(
          file: fields["crashFile"], line: number("crashLine").map(Int.init),
          signal: number("signal"), exitStatus: number("exitStatus"),
          message: fields["message"], isEndless: isEndless == "true")
      }
      self = .failed(
        FailureRecord(
          test: test, line: place, expected: fields["expected"], found: fields["found"],
          rule: fields["rule"] ?? "", edit: edit, crash: crash))
    } else if let phase = TestPhase(rawValue: kind), let test = fields["test"] {
      self = .phase(phase, test: test)
    } else {
      return nil
    }
  }

  /// Reads the complete lines of a text; a program that was killed may leave a part of one.
  package static func all(in text: String) -> [Record] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().compactMap { Record(line: $0) }
  }

  private static func line(_ kind: String, _ fields: KeyValuePairs<String, String?>) -> String {
    ([kind] + fields.compactMap { name, value in value.map { "\(name)=\(escaped($0))" } })
      .joined(separator: "\t")
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\t": escaped += "\\t"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    var unescaped = ""
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      let code = scalar == "\\" ? scalars.next() : nil
      unescaped.unicodeScalars.append(code == "n" ? "\n" : code == "t" ? "\t" : code ?? scalar)
    }
    return unescaped
  }
}
