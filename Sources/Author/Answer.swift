import Companion
import Console
import Foundation

/// An answer to an exercise, right or wrong, that shows what the tests are worth.
struct Answer {
  enum Expectation: Equatable {
    /// All tests pass.
    case right
    /// A learner may well write it: this test fails, and if `says` is there, it's the first one
    /// that the learner sees, with a rule that contains it.
    case misconception(caughtBy: String, says: String?)
    /// A learner could write it: a test fails.
    case trap
    /// The tests don't compile with it, for this reason; if `row` is there, the learner sees a
    /// cause that contains it.
    case doesNotCompile(message: String, row: String?)
    /// All tests fail.
    case starter
  }

  let name: String
  let expectation: Expectation
  /// The texts of the files that differ from the solution, by name.
  let files: [String: String]
  /// Where it's written down.
  var location: SourceLocation?
  /// The rule that the chapter quotes, if the answer is the one of its section *Diagnose*.
  var quotedRule: String?
}

extension Answer {
  /// Reads the header of an answer, and applies its edits to the files of the solution.
  init(
    _ source: AnswerSource, solution: [String: String], tests: [String]
  ) throws(WorkbookError) {
    self.init(
      name: source.name, expectation: try Self.expectation(of: source, tests: tests),
      files: try source.files(from: solution), location: source.location)
  }

  private static func expectation(
    of source: AnswerSource, tests: [String]
  ) throws(WorkbookError) -> Expectation {
    let header = source.header
    switch Set(header.keys) {
    case ["right"]: return .right
    case ["wrong", "trap"]: return .trap
    case ["wrong", "does not compile"], ["wrong", "does not compile", "row"]:
      let row = try source.quoted("row")
      return .doesNotCompile(message: header["does not compile"] ?? "", row: row)
    case ["wrong", "misconception", "caught by"], ["wrong", "misconception", "caught by", "says"]:
      let quoted = header["caught by"] ?? ""
      guard let test = tests.first(where: { quoted == "\"\($0)\"" }) else {
        throw source.problem("No test of this step is named \(quoted).")
      }
      return .misconception(caughtBy: test, says: try source.quoted("says"))
    default:
      throw source.problem(
        """
        The header is `right:`, or `wrong:` and `trap:`, or `wrong:`, `misconception:`, \
        `caught by:` and `says:`, or `wrong:`, `does not compile:` and `row:`.
        """)
    }
  }

  /// Whether a check of the answer is as expected, and a few words about it.
  func judge(_ result: CheckResult) -> (isAsExpected: Bool, remark: String) {
    let first = result.failures.first
    let found = result.summary + (first.map { ", first \"\($0.test)\"" } ?? "")
    func outcome(_ isMet: Bool, expected: String) -> (Bool, String) {
      (isMet, isMet ? found : "\(found), expected \(expected)")
    }
    switch expectation {
    case .right:
      return outcome(result.isGreen, expected: "green")
    case .misconception(let test, nil):
      return outcome(result.failures.contains { $0.test == test }, expected: "\"\(test)\"")
    case .misconception(let test, let says?):
      guard let rule = first?.rule, first?.test == test else {
        return outcome(false, expected: "first \"\(test)\"")
      }
      let isQuoted = quotedRule.map { $0 == rule.split { $0.isWhitespace }.joined(separator: " ") }
      guard isQuoted != false else {
        return outcome(
          false,
          expected: "the rule that the chapter quotes, \"\(quotedRule ?? "")\", not \"\(rule)\"")
      }
      return outcome(rule.contains(says), expected: "\"\(says)\" in its rule: \(rule)")
    case .trap:
      return outcome([.red, .crashes, .hangs].contains(result.state), expected: "red")
    case .doesNotCompile(let message, _):
      return outcome(false, expected: "the error: \(message)")
    case .starter:
      let isRed = result.state == .notStarted && result.failures.count == result.total
      return outcome(isRed, expected: "an expectation that fails in each test")
    }
  }
}

extension Answer {
  /// The compiler with which the messages and their rows were proved.
  static let compilerOfRows = "Swift version 6.3.1 "

  /// Whether another compiler refuses the answer, too, though perhaps with other words.
  func isRefusedInOtherWords(_ result: CheckResult, by compiler: Compiler) -> Bool {
    guard case .doesNotCompile = expectation else { return false }
    return result.state == .doesNotCompile && !compiler.version.contains(Self.compilerOfRows)
  }

  /// Whether the compiler refuses the answer as expected, with this error and this row of the
  /// chapter's table below it, and a few words about it.
  func judge(_ error: Diagnostic, cause: String?) -> (isAsExpected: Bool, remark: String) {
    guard case .doesNotCompile(let message, let row) = expectation,
      error.message.contains(message)
    else { return (false, "does not compile: \(error)") }
    guard let row, cause?.contains(row) != true else {
      return (true, "does not compile: \(message)")
    }
    return (false, "expected the row \"\(row)\" for: \(error.message): \(cause ?? "no row")")
  }
}

// MARK: On disk

extension BookPackage {
  /// The files of one answer that differ from the solution; `nil` if no answer has this name.
  func files(ofAnswer name: String, to step: Step) throws -> [String: String]? {
    try answerSources(of: step).first { $0.name == name }?.files(from: texts(in: step.solutionPath))
  }

  /// The answers to a step: the starter, the solution, then the others, and what is wrong with
  /// them.
  func answers(to step: Step) throws -> (answers: [Answer], problems: [Finding]) {
    let exercise = try Exercise(of: step, in: self)
    let solution = try texts(in: step.solutionPath)
    let diagnosis = try Page(of: step, in: self).diagnosis
    var answers = [
      Answer(name: "Starter", expectation: .starter, files: exercise.starter.mapValues(\.text)),
      Answer(name: "Solution", expectation: .right, files: [:]),
    ]
    var problems: [Finding] = []
    for source in try answerSources(of: step) {
      do {
        var answer = try Answer(source, solution: solution, tests: exercise.testNames)
        if answer.name == diagnosis?.answer { answer.quotedRule = diagnosis?.rule }
        answers.append(answer)
      } catch {
        problems.append(Finding(error.message))
      }
    }
    return (answers, problems)
  }

  /// What is wrong if an exercise isn't what a learner gets.
  func difference(fromStarterOf step: Step) throws -> Finding? {
    try Exercise(of: step, in: self).isUntouched
      ? nil : Finding("\(step.exercisePath) differs from \(step.starterPath).")
  }
}
