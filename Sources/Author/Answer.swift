import Companion
import Console
import Foundation

/// An answer to an exercise, right or wrong, that shows what the tests are worth.
struct Answer {
  enum Expectation: Equatable {
    /// All tests pass.
    case right
    /// This test is the first that a learner sees, and its rule contains `says`.
    case misconception(caughtBy: String, says: String)
    /// A test fails.
    case trap
    /// The compiler says this, and the learner sees a cause that contains `row`.
    case doesNotCompile(message: String, row: String)
    /// All tests fail.
    case starter
  }

  let name: String
  let expectation: Expectation
  /// The texts of the files that differ from the solution, by name.
  let files: [String: String]
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
    case ["wrong", "does not compile", "row"]:
      return .doesNotCompile(
        message: header["does not compile", default: ""], row: source.quoted("row"))
    case ["wrong", "misconception", "caught by", "says"]:
      let test = source.quoted("caught by")
      guard tests.contains(test) else {
        throw source.problem("No test of this step is named \"\(test)\".")
      }
      return .misconception(caughtBy: test, says: source.quoted("says"))
    default:
      throw source.problem(
        """
        The header is `right:`, or `wrong:` and `trap:`, or `wrong:`, `misconception:`, \
        `caught by:` and `says:`, or `wrong:`, `does not compile:` and `row:`.
        """)
    }
  }
}

// MARK: Judging

extension Answer {
  /// Whether a check found what is expected, and a few words about it.
  typealias Verdict = (isAsExpected: Bool, remark: String)

  /// Judges what the tests say to the answer.
  func judge(_ result: CheckResult) -> Verdict {
    let first = result.failures.first
    let found = result.summary + (first.map { ", first \"\($0.test)\"" } ?? "")
    func verdict(_ isMet: Bool, expected: String) -> Verdict {
      (isMet, isMet ? found : "\(found), expected \(expected)")
    }
    switch expectation {
    case .right:
      return verdict(result.isGreen, expected: "green")
    case .misconception(let test, let says):
      let rule = first?.rule.split(whereSeparator: \.isWhitespace).joined(separator: " ") ?? ""
      let isRule = rule.contains(says) && rule == quotedRule ?? rule
      return verdict(
        first?.test == test && isRule,
        expected: "first \"\(test)\" with the rule \"\(quotedRule ?? says)\", not \"\(rule)\"")
    case .trap:
      return verdict([.red, .crashes, .hangs].contains(result.state), expected: "red")
    case .doesNotCompile(let message, _):
      return verdict(false, expected: "the error: \(message)")
    case .starter:
      let isRed = result.state == .notStarted && result.failures.count == result.total
      return verdict(isRed, expected: "an expectation that fails in each test")
    }
  }

  /// The compiler with which the messages and their rows were proved.
  static let compilerOfRows = "Swift version 6.3.1 "

  /// Judges the first error of the compiler, whose words another one doesn't share.
  func judge(
    _ error: Diagnostic, cause: String?, by compiler: String = compilerOfRows
  ) -> Verdict {
    guard case .doesNotCompile(let message, let row) = expectation else {
      return (false, "does not compile: \(error)")
    }
    let isSame = compiler.contains(Self.compilerOfRows)
    guard isSame, error.message.contains(message) else {
      let remark = isSame ? "" : ", which isn't compared with \(Self.compilerOfRows)"
      return (!isSame, "does not compile\(remark): \(error)")
    }
    guard cause?.contains(row) != true else { return (true, "does not compile: \(message)") }
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
  func answers(to step: Step) throws -> (answers: [Answer], problems: [String]) {
    let exercise = try Exercise(of: step, in: self)
    let solution = try texts(in: step.solutionPath)
    let diagnosis = try Page(of: step, in: self).diagnosis
    var answers = [
      Answer(name: "Starter", expectation: .starter, files: exercise.starter.mapValues(\.text)),
      Answer(name: "Solution", expectation: .right, files: [:]),
    ]
    var problems =
      exercise.isUntouched
      ? [] : ["\(step.exercisePath) differs from \(step.starterPath)."]
    for source in try answerSources(of: step) {
      do {
        var answer = try Answer(source, solution: solution, tests: exercise.testNames)
        if answer.name == diagnosis?.answer { answer.quotedRule = diagnosis?.rule }
        answers.append(answer)
      } catch {
        problems.append(error.message)
      }
    }
    return (answers, problems)
  }
}
