import Console
import Foundation
import Testing

@testable import Companion

/// What a report says about files around the exercises.
@Suite enum EditedFilesTests {
  @Test("A remark names edited files, and the command that restores them")
  static func namesEditedFiles() async {
    #expect(
      EditedFiles.remark(naming: ["Solutions/it's a.swift"])
        == "Solutions/it's a.swift isn't as the book has it. If you didn't mean to edit it, copy what you "
        + "want to keep, then type `git restore -SW 'Solutions/it'\\''s a.swift'`.")
    #expect(
      EditedFiles.remark(naming: ["a", "b"])
        == "2 files aren't as the book has them: a, b. If you didn't mean to edit them, copy what you "
        + "want to keep, then type `git restore -SW a b`.")
    let many = EditedFiles.remark(naming: ["a", "b", "c", "d", "e"])
    #expect(many.contains("them: a, b, c and 2 more."))
    #expect(many.hasSuffix("`git restore -SW Solutions Sources Tests`."))
  }

  @Test("A green step's report names the files of its tests and of its solution only")
  static func sparesContributors() async throws {
    let package = try BookPackage(containing: #filePath)
    let exercise = try Exercise(of: Step.exercises[0], in: package)
    let solution = "Solutions/02-AddRemove/MulticastDelegate.swift"
    let edited = { EditedFiles(package: package, paths: $0) }
    for (state, path, isNamed) in [
      (CheckResult.State.green, solution, false), (.red, solution, true),
      (.notStarted, solution, true), (.green, "Tests/Support/Expect.swift", true),
      (.green, "Tests/Steps/02-AddRemove/A.swift", false),
      (.green, "Solutions/01-Wrapper/DelegateWrapper.swift", true),
    ] {
      let remark = edited([path]).remark(for: CheckResult(exercise: exercise, state: state))
      #expect((remark?.contains(path) ?? false) == isNamed)
    }
    #expect(edited([]).remark(for: CheckResult(exercise: exercise, state: .red)) == nil)
  }
}
