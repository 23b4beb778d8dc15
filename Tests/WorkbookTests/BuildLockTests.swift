import Foundation
import Testing

@testable import Workbook

/// The lock that SwiftPM's builds and those of this program share.
@Suite enum BuildLockTests {
  @Test("One build waits for another, and knows its process")
  static func excludes() async throws {
    let package = BookPackage(
      root: FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString))
    let file = BuildLock.path(of: package.url(of: ".build"))
    defer {
      for path in [package.root.path, file] { try? FileManager.default.removeItem(atPath: path) }
    }
    try FileManager.default.createDirectory(
      at: package.url(of: ".build"), withIntermediateDirectories: true)
    var holders: [pid_t?] = []
    var count = 0
    for _ in 1...2 {
      let fail: (pid_t?) throws -> Void = { _ in throw WorkbookError("The lock isn't free.") }
      try BuildLock.whileHeld(of: ".build", in: package, wait: fail) { _ in
        count += 1
        #expect(throws: CancellationError.self) {
          try BuildLock.whileHeld(of: ".build", in: package) {
            holders.append($0)
            if holders.count.isMultiple(of: 2) { throw CancellationError() }
          } _: { _ in
            Issue.record("Both builds have the lock.")
          }
        }
      }
    }
    #expect(count == 2 && holders == Array(repeating: getpid(), count: 4))
    // Another folder has another lock.
    try BuildLock.whileHeld(of: ".build", in: package, wait: { _ in }) { _ in
      try BuildLock.whileHeld(of: ".build/mine", in: package) { _ in
        Issue.record("The folders share a lock.")
      } _: { _ in
      }
    }
  }

  @Test("What a command says while it waits names the process, if it's known")
  static func says() async {
    #expect(BuildLock.activity(whileHeldBy: 42) == "waiting for another build (process 42)")
    #expect(BuildLock.activity(whileHeldBy: nil) == "waiting for another build")
  }

  @Test("The lock has the name that SwiftPM gives it: the folder's path, or its end")
  static func namesFiles() async throws {
    func name(_ path: String) -> String {
      URL(fileURLWithPath: BuildLock.path(of: URL(fileURLWithPath: path))).lastPathComponent
    }
    #expect(name("/nowhere/a b/.build") == "_nowhere_a b_.build.lock")
    #expect(name("/nowhere/c:d/.build/mine") == "_nowhere_c_d_.build_mine.lock")
    let long = name("/nowhere/" + String(repeating: "ä", count: 200) + "/.build")
    // The last 255 bytes begin in the middle of a character.
    #expect(long == String(repeating: "ä", count: 121) + "_.build.lock")
  }

  // MARK: Damage

  @Test(
    "Errors about files of the build are told from those of the learner",
    arguments: [
      (
        "<unknown>:0: error: error opening input file 'ROOT/.build/x/debug/WrapperExerciseTests.build/"
          + "A.swift.o' (No such file or directory)\nerror: fatalError",
        false, BuildDamage.modules(["WrapperExerciseTests"])
      ),
      (
        "ROOT/Exercises/01-Wrapper/A.swift:1:8: error: malformed compiled module "
          + "'ROOT/.build/x/debug/Modules/WrapperSolution.swiftmodule'",
        false, .modules(["WrapperSolution"])
      ),
      (
        "error: accessing build database \"ROOT/.build/build.db\": not a database", false,
        .modules([])
      ),
      ("Build cancelled! (1.2s)", false, .ended),
      (
        "error: posix_spawn error: No such file, `[\"ROOT/.build/x/debug/P.xctest\"]`", false,
        .ended
      ),
      (
        "error: posix_spawn error: Text file busy, `[\"ROOT/.build/x/debug/P.xctest\"]`", true,
        .ended
      ),
      ("error: compile command failed due to signal 9 (use -v to see invocation)", false, .ended),
      ("error: link command failed due to signal 9 (use -v to see invocation)", true, .ended),
      (
        "clang: error: unable to execute command: Killed\nclang: error: linker command failed due to "
          + "signal (use -v to see invocation)\nerror: link command failed with exit code 254",
        false,
        .ended
      ),
      ("ROOT/.build/x/debug/A.build/A.swift.o: undefined reference to `a'", false, .plan),
      ("Build complete!", true, nil),
      ("ROOT/Exercises/01-Wrapper/A.swift:1:2: error: cannot find 'a' in scope", false, nil),
      (
        "ROOT/Exercises/01-Wrapper/A.swift:1:2: error: no\nerror: error opening input file "
          + "'ROOT/.build/x/debug/WrapperExercise.build/A.swift.o'", false, nil
      ),
      ("error: no space left", false, nil),
      (
        "error: couldn't build ROOT/.build/x/debug/WrapperExercise.build/A.swift.o because of multiple "
          + "producers: 'WrapperExercise' in Exercises", false, nil
      ),
      ("ROOT/.build/x/A.build/A.swift.o: error: multiple definition of 'main'", false, nil),
    ])
  static func findsDamage(output: String, isBuilt: Bool, damage: BuildDamage?) async throws {
    let package = try BookPackage(containing: #filePath)
    let text = output.replacing("ROOT", with: package.resolvedRoot)
    let problem = BuildProblem(program: .init(status: 1, error: text), package: package)
    #expect(problem.damage(isBuilt: isBuilt) == damage)
    // A verdict about the exercise is due to an error in it.
    let isRed = problem.diagnostics.contains { $0.isInExercise(of: Step.exercises[0]) }
    #expect(isRed == (damage == nil && output.contains("Exercises")))
  }

  // MARK: Edited files

  @Test("A note names edited files, missing tests, and the command that restores them")
  static func namesEditedFiles() async {
    #expect(
      EditedFiles.note(naming: ["Solutions/a b.swift"], missing: [], of: 4)
        == "Solutions/a b.swift isn't as the book has it. If you didn't mean to edit it, copy what you "
        + "want to keep, then type `git restore -SW 'Solutions/a b.swift'`.")
    #expect(
      EditedFiles.note(naming: ["a", "b"], missing: ["First", "Second"], of: 11)
        == "2 files aren't as the book has them: a, b. 2 of the book's 11 tests didn't run; the first "
        + "is \"First\". If you didn't mean to edit them, copy what you want to keep, then type "
        + "`git restore -SW a b`.")
    let many = EditedFiles.note(naming: ["a", "b", "c", "d", "e"], missing: [], of: 4)
    #expect(many.contains("them: a, b, c and 2 more."))
    #expect(many.hasSuffix("`git restore -SW Solutions Sources Tests`."))
  }

  @Test("A green step's report names the files of its tests only")
  static func sparesContributors() async throws {
    let package = try BookPackage(containing: #filePath)
    let exercise = try Exercise(of: Step.exercises[0], in: package)
    let solution = "Solutions/02-AddRemove/MulticastDelegate.swift"
    let edited = { EditedFiles(package: package, paths: $0) }
    for (state, path, isNamed) in [
      (CheckResult.State.green, solution, false), (.red, solution, true),
      (.notStarted, solution, true), (.green, "Tests/Support/Expect.swift", true),
      (.green, "Tests/Steps/02-AddRemove/A.swift", false),
    ] {
      let note = edited([path]).note(for: CheckResult(exercise: exercise, state: state))
      #expect((note?.contains(path) ?? false) == isNamed)
    }
    #expect(edited([]).note(for: CheckResult(exercise: exercise, state: .red)) == nil)
  }
}
