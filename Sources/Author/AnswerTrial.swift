import Companion
import Console

/// Tries answers in place of the exercises, and judges them as a learner's code is judged.
struct AnswerTrial {
  private let package: BookPackage
  private let check: AnswerCheck

  /// Makes a trial with its own folders, since several run at once, and builds take turns at one.
  init(package: BookPackage, worker: Int) throws {
    self.package = package
    check = AnswerCheck(
      package: package, compiler: try Compiler(for: package), tests: TestRunner(package: package),
      name: "\(worker)", buildsAlone: true)
  }

  /// Builds and runs the tests of a step with an answer in place of the exercise.
  func verdict(on answer: Answer, to exercise: Exercise) throws -> Answer.Verdict {
    do {
      let result = try check.result(of: answer.files, to: exercise)
      let causes = ErrorCauses(of: result, in: package)
      guard result.state == .doesNotCompile, let first = causes.errors.first else {
        return answer.judge(result)
      }
      let explained = causes.explained(first)
      return answer.judge(explained.error, cause: explained.cause, by: check.compiler.version)
    } catch let error as WorkbookError {
      return (false, error.message)
    }
  }
}
