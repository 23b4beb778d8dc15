import Companion
import Console
import Foundation

/// Tries answers in place of the exercises, and judges them as a learner's code is judged.
struct AnswerTrial {
  enum Outcome {
    case asExpected(String)
    /// The compiler isn't the one of the rows, and says no in other words.
    case otherWords(String)
    case unexpected(String)
  }

  private let package: BookPackage
  private let check: AnswerCheck

  private var compiler: Compiler { check.compiler }

  /// Makes a trial with its own folders, since several run at once, and builds take turns at one.
  init(package: BookPackage, worker: Int) throws {
    self.package = package
    check = AnswerCheck(
      package: package, compiler: try Compiler(for: package), tests: TestRunner(package: package),
      name: "\(worker)", buildsAlone: true)
  }

  /// Builds and runs the tests of a step with an answer in place of the exercise.
  func outcome(of answer: Answer, to exercise: Exercise) throws -> Outcome {
    do {
      let result = try check.result(of: answer.files, to: exercise)
      let (isAsExpected, remark) = judge(answer, result)
      if isAsExpected { return .asExpected(remark) }
      return answer.isRefusedInOtherWords(result, by: compiler)
        ? .otherWords(remark) : .unexpected(remark)
    } catch let error as WorkbookError {
      return .unexpected(error.message)
    }
  }

  /// What the learner sees who makes a slip, and whether that names it.
  func outcome(of slip: Slip, in exercise: Exercise) throws -> Outcome {
    let result = try check.result(of: [slip.file: slip.text], to: exercise)
    let first = ErrorCauses(of: result.exercise, in: package).explained(result.diagnostics).first
    if let problem = slip.problem(in: first) {
      return compiler.version.contains(Answer.compilerOfRows)
        ? .unexpected(problem) : .otherWords(problem)
    }
    return .asExpected(
      first.map { "\($0.error.message): \($0.cause ?? "")" } ?? "compiles, \(result.summary)")
  }

  private func judge(
    _ answer: Answer, _ result: CheckResult
  ) -> (isAsExpected: Bool, remark: String) {
    let errors = ErrorCauses(of: result.exercise, in: package).explained(result.diagnostics)
    guard result.state == .doesNotCompile, let first = errors.first else {
      return answer.judge(result)
    }
    return answer.judge(first.error, cause: first.cause)
  }
}
