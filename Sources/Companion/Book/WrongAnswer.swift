import Console

/// A wrong answer that compiles, with the tests among which a reader looks for the first red one.
struct WrongAnswer: Equatable {
  let name: String
  /// The files that differ from those of the solution, by name.
  let files: [String: String]
  /// What it does, and what its author believed.
  let mistake: String
  let belief: String
  /// The titles of some tests, in the order of the list.
  let choices: [String]
  /// What the chapter says about it, and perhaps about the tests.
  let introduction: [String]
  /// How late in the list the test is that catches it: a mistake that shows late is a subtle one,
  /// but if the first choice is the right one, there is little to find out.
  let subtlety: Int

  /// Reads an answer whose header names the first test that fails.
  init?(
    _ source: AnswerSource, solution: [String: String], tests: [String], diagnosis: Diagnosis?
  ) throws(WorkbookError) {
    guard source.header["says"] != nil else { return nil }
    let test = source.quoted("caught by")
    name = source.name
    files = try source.files(from: solution)
    mistake = source.header["wrong"] ?? ""
    belief = source.header["misconception"] ?? ""
    let chosen = diagnosis?.choices.map(\.test) ?? []
    choices =
      chosen.contains(test) ? chosen : Self.choices(for: name, around: test, in: tests)
    introduction = diagnosis?.introduction ?? []
    subtlety = choices.first == test ? -1 : tests.firstIndex(of: test) ?? 0
  }

  /// Four neighbors in the list of tests; the name of the answer decides which is the right one.
  static func choices(for name: String, around test: String, in tests: [String]) -> [String] {
    let index = tests.firstIndex(of: test) ?? 0
    let place = name.unicodeScalars.map { Int($0.value) }.reduce(0, +) % 4
    let start = max(0, min(index - place, tests.count - 4))
    return Array(tests[start...].prefix(4))
  }
}

extension BookPackage {
  /// The wrong answers to a step that a test catches: that of its chapter, then the others, the
  /// subtle ones first.
  func wrongAnswers(to step: Step) throws -> [WrongAnswer] {
    let diagnosis = try Page(of: step, in: self).diagnosis
    let solution = try texts(in: step.solutionPath)
    let tests = try testNames(of: step)
    let answers = try answerSources(of: step).compactMap { source in
      try WrongAnswer(
        source, solution: solution, tests: tests,
        diagnosis: source.name == diagnosis?.answer ? diagnosis : nil)
    }
    return answers.filter { $0.name == diagnosis?.answer }
      + answers.filter { $0.name != diagnosis?.answer }.sorted { $0.subtlety > $1.subtlety }
  }
}
