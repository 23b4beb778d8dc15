import Foundation

/// Checks answers in place of an exercise, whose files stay as they are.
package struct AnswerCheck {
  package let compiler: Compiler
  private let package: BookPackage
  private let tests: TestRunner
  /// Where the answers are written, in a folder that ends as that of the exercises does.
  private let folder: String
  private let buildsAlone: Bool

  /// Makes a check with its own folder, since several can run at once.
  ///
  /// If it builds alone, it doesn't take turns with others, but compiles again what they have.
  package init(
    package: BookPackage, compiler: Compiler, tests: TestRunner, name: String,
    buildsAlone: Bool = false
  ) {
    (self.package, self.compiler, self.tests) = (package, compiler, tests)
    (folder, self.buildsAlone) = (".build/answers/\(name)", buildsAlone)
  }

  /// Builds and runs the tests of a step with some files in place of those of the solution.
  package func result(of files: [String: String], to exercise: Exercise) throws -> CheckResult {
    let step = exercise.step
    let files = try package.texts(in: step.solutionPath).merging(files) { $1 }
    try package.write(files, to: "\(folder)/\(step.exercisePath)")
    var checked = exercise
    checked.files = files.mapValues { Data($0.utf8) }
    let builder = StepBuilder(
      package: package, compiler: compiler, poll: tests.poll, folderOfExercises: folder,
      in: buildsAlone ? "\(folder)/direct" : nil)
    return try DirectCheck(builder: builder, tests: tests)
      .check(checked, environment: ["WORKBOOK_ANSWER": package.url(of: folder).path])
  }
}

extension BookPackage {
  /// Writes the files of an answer into a folder, which has no others afterward.
  package func write(_ files: [String: String], to folder: String) throws {
    let url = url(of: folder)
    if exists(folder) { try FileManager.default.removeItem(at: url) }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: url.appendingPathComponent(name))
    }
  }
}
