/// An answer to an exercise, right or wrong, that shows what the tests are worth.
struct Answer {
  enum Verdict: Equatable {
    /// All tests pass.
    case right
    /// Tests fail, this one among them.
    case wrong(caughtBy: String)
    /// All tests fail.
    case starter
  }

  let name: String
  let verdict: Verdict
  /// The texts of the files that differ from the solution, by their names.
  let files: [String: String]
}

extension Answer {
  /// Reads the header of an answer.
  ///
  /// - Parameters:
  ///   - name: The name of its folder.
  ///   - path: Where the folder lies, for messages.
  ///   - files: Its files.
  ///   - tests: The display names of the step's tests.
  /// - Throws: `BadAnswer` if the header is missing or wrong.
  init(name: String, path: String, files: [String: String], tests: [String]) throws(BadAnswer) {
    self.name = name
    self.files = files
    let headers = files.values.map { $0.split(separator: "\n").prefix { $0.hasPrefix("// ") } }
    func value(_ key: String) -> String? {
      let lines = headers.joined().filter { $0.hasPrefix("// \(key): ") }
      return lines.count == 1 ? String(lines[0].dropFirst(key.count + 5)) : nil
    }

    if name == "Starter" {
      verdict = .starter
    } else if value("right") != nil {
      verdict = .right
    } else if value("wrong") != nil, value("misconception") != nil, let quoted = value("caught by")
    {
      let test = String(quoted.dropFirst().dropLast())
      guard quoted == "\"\(test)\"", tests.contains(test) else {
        throw BadAnswer(path: path, text: "no test of this step is called \(quoted)")
      }
      verdict = .wrong(caughtBy: test)
    } else {
      throw BadAnswer(
        path: path,
        text: """
          one of its files has to begin with `// right: …`, or with the lines `// wrong: …`, \
          `// misconception: …` and `// caught by: "…"`
          """)
    }
  }
}

/// An answer that cannot be used.
struct BadAnswer: OwnError {
  let path: String
  let text: String

  var description: String { "\(path): \(text)" }
}
