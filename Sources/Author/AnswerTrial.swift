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

  /// Makes a trial with its own folders, since several run at once, and builds take turns at one.
  init(package: BookPackage, worker: Int) throws {
    self.package = package
    let folder = ".build/answers/\(worker)"
    self.folder = folder
    compiler = try Compiler(for: package)
    let builder = StepBuilder(
      package: package, compiler: compiler, exerciseFolder: { "\(folder)/\($0.exercisePath)" },
      in: "\(folder)/direct")
    let tests = TestRunner(package: package)
    check = DirectCheck(builder: builder, tests: tests, folderOfExercises: folder)
  }

  /// Builds and runs the tests of a step with some files in place of those of the solution.
  private func result(of files: [String: String], to exercise: Exercise) throws -> CheckResult {
    let step = exercise.step
    let files = try package.texts(in: step.solutionPath).merging(files) { $1 }
    try package.write(files, to: "\(folder)/\(step.exercisePath)")
    var checked = exercise
    checked.files = files.mapValues { Data($0.utf8) }
    return try check.check(checked, environment: ["WORKBOOK_ANSWER": "1"])
  }

  /// Builds and runs the tests of a step with an answer in place of the exercise.
  func outcome(of answer: Answer, to exercise: Exercise) throws -> Outcome {
    do {
      let result = try result(of: answer.files, to: exercise)
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
    let result = try result(of: [slip.file: slip.text], to: exercise)
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
