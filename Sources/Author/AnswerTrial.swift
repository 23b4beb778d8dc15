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

  private func judge(
    _ answer: Answer, _ result: CheckResult
  ) -> (isAsExpected: Bool, remark: String) {
    guard result.state == .doesNotCompile else { return answer.judge(result) }
    let causes = ErrorCauses(of: result, in: package)
    guard let first = causes.errors.first else { return answer.judge(result) }
    return answer.judge(first, cause: causes.cause(of: first).text)
  }
}
