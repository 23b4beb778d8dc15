import Companion
import Foundation

/// Tries answers in place of the exercises, and judges them as a learner's code is judged.
struct AnswerTrial {
  enum Outcome {
    case asExpected(String)
    /// The compiler isn't the one of the rows, and says no in other words.
    case otherWords(String)
    case unexpected(String)
  }

  private let compiler: Compiler
  private let package: BookPackage
  private let check: DirectCheck
  /// Where the answers are written, in a folder that ends as that of the exercises does.
  private let folder: String

  /// Makes a trial with its own folder, since several run at once.
  init(package: BookPackage, worker: Int) throws {
    self.package = package
    let folder = ".build/answers/\(worker)"
    self.folder = folder
    compiler = try Compiler(for: package)
    let builder = StepBuilder(package: package, compiler: compiler) {
      "\(folder)/\($0.exercisePath)"
    }
    let tests = TestRunner(package: package)
    check = DirectCheck(builder: builder, tests: tests, folderOfExercises: folder)
  }

  /// Builds and runs the tests of a step with an answer in place of the exercise.
  func outcome(of answer: Answer, to exercise: Exercise) throws -> Outcome {
    let step = exercise.step
    let files = try package.texts(in: step.solutionPath).merging(answer.files) { $1 }
    try package.write(files, to: "\(folder)/\(step.exercisePath)")
    var checked = exercise
    checked.files = files.mapValues { Data($0.utf8) }
    do {
      let result = try check.check(checked, environment: ["WORKBOOK_ANSWER": "1"])
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
    guard result.state == .doesNotCompile, let error = result.diagnostics.first else {
      return answer.judge(result)
    }
    let row = CompilerRow.row(for: error.message, in: result.step, of: package)
    return answer.judge(error, cause: row?.cause)
  }
}
