import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// Builds that meet, that are ended from outside, and whose files are damaged.
  @Suite enum BuildTests {
    @Test("A command waits for another build and says which, and SwiftPM waits for a command")
    static func takesTurns() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let package = BookPackage(root: URL(fileURLWithPath: learner.folder))
      let process = "waiting for another build (process \(getpid()))"
      let check = try BuildLock.whileHeld(of: ".build", in: package) { _ in
        Issue.record("Something else builds in \(learner.folder).")
      } _: { _ in
        let check = try learner.terminal(["check", "1"])
        #expect(check.wait { $0.contains(process) })
        let interrupted = try learner.terminal(["check", "1"])
        #expect(interrupted.wait { $0.contains(process) })
        interrupted.type("\u{3}")
        #expect(interrupted.end() == 130)
        let watch = try learner.terminal(["watch", "1"])
        #expect(watch.wait { $0.contains(process) })
        watch.type("q")
        #expect(watch.end() == 1)
        var line = ""
        _ = try Subprocess.run(
          ["swift", "build", "--package-path", learner.folder], environment: ["STEP": "1"]
        ) { lastLine in
          line = lastLine
          return lastLine.hasPrefix("[") || lastLine.hasPrefix("Another") ? .atOnce : nil
        }
        #expect(line.hasPrefix("Another instance of SwiftPM (PID: \(getpid())) is already running"))
        #expect(!check.output.contains("01 Wrapper"))
        return check
      }
      #expect(check.wait { $0.contains("01 Wrapper is green") })
      #expect(check.end() == 0)
    }

    @Test("A lock that can't be opened is named with a command that removes it")
    static func namesTheLock() async throws {
      let learner = try Learner()
      let temporary = "\(learner.folder)/.build/temporary"
      let build = URL(fileURLWithPath: learner.folder).appendingPathComponent(".build")
      let name = URL(fileURLWithPath: BuildLock.path(of: build)).lastPathComponent
      try FileManager.default.createDirectory(
        atPath: "\(temporary)/\(name)", withIntermediateDirectories: true)
      defer { try? learner.delete(".build/temporary") }
      let run = try learner.type("check", "1", environment: ["TMPDIR": temporary])
      #expect(run.status == 70 && run.output == "")
      #expect(run.error.contains("/\(name), the lock of SwiftPM's builds, can't be opened: Is a"))
      #expect(run.error.hasSuffix("Type `sudo rm -rf \(temporary)/\(name)`.\n"))
    }

    @Test("The lock stays until the build of a command that was killed has ended")
    static func keepsTheLock() async throws {
      let learner = try Learner()
      let package = BookPackage(root: URL(fileURLWithPath: learner.folder))
      try learner.write(Learner.list(adding: "while true {}"), to: Learner.list)
      let check = try learner.terminal(["check", "2", "--limit", "600"])
      #expect(check.wait { $0.contains("testing") })
      check.send(SIGKILL)
      try BuildLock.whileHeld(of: ".build", in: package) { _ in
      } _: { _ in
        #expect(!learner.processes.contains { $0.command.contains(".xctest") })
      }
    }

    @Test(
      "A linker that is killed leads to no verdict, or to that of another build",
      arguments: [false, true])
    static func needsLinkers(isKilledAgain: Bool) async throws {
      let learner = try Learner()
      try learner.solve("1")
      #expect(try learner.type("check", "1").output.hasPrefix("01 Wrapper is green"))
      try learner.edit(Learner.wrapper, replacing: "self.delegate = delegate", by: "")
      let compiler = try Compiler(
        of: learner, calledWith: "-emit-executable", instead: "kill -9 $$",
        always: isKilledAgain)
      let run = try learner.type("check", "1", environment: compiler.environment)
      if isKilledAgain {
        #expect(run.status == 70 && run.output == "")
        #expect(run.error.contains("ended from outside before it was complete, twice, so there"))
      } else {
        #expect(run.status == 1 && run.output.hasPrefix("01 Wrapper is red"), "\(run.error)")
      }
      #expect(compiler.count == (isKilledAgain ? 2 : 1))
      // Without SwiftPM's own compiler, it compiles all again.
      let next = try learner.type("check", "1")
      #expect(next.output.hasPrefix("01 Wrapper is red"), "\(next.error)")
      try learner.solve("1")
      #expect(try learner.type("check", "1").output.hasPrefix("01 Wrapper is green"))
    }

    @Test(
      "Files of the build that disappear are built again, and are never the learner's problem",
      arguments: [false, true])
    static func repairsBuilds(isDamagedAgain: Bool) async throws {
      let learner = try Learner()
      try learner.solve("1")
      let object = ".build/debug/WrapperExerciseTests.build/PublicDelegate.swift.o"
      let compiler = try Compiler(
        of: learner, calledWith: "-module-name WrapperExerciseTests",
        instead: "\"$swiftc\" \"$@\" && rm \"\(learner.folder)/\(object)\"",
        always: isDamagedAgain)
      // SwiftPM notes that there is no such object, and doesn't miss it any more.
      let build = ["swift", "build", "--build-tests", "--package-path", learner.folder]
      let environment = compiler.environment.merging(["STEP": "1", "END_TO_END": ""]) { $1 }
      for _ in 1...2 { #expect(try Subprocess.run(build, environment: environment).status == 1) }
      #expect(compiler.count == 1)
      let run = try learner.type("check", "1", environment: compiler.environment)
      if isDamagedAgain {
        #expect(run.status == 70 && run.output == "", "\(run.output)")
        #expect(run.error.contains("Your code isn't the cause: files in .build are damaged, and"))
        #expect(run.error.contains("WrapperExerciseTests.build/PublicDelegate.swift.o'"))
        #expect(run.error.contains("Type `rm -rf .build`"))
      } else {
        #expect(run.status == 0 && run.output.hasPrefix("01 Wrapper is green"), "\(run.error)")
        #expect(try Subprocess.run(build, environment: environment).status == 0)
      }
      #expect(try learner.type("check", "1").output.hasPrefix("01 Wrapper is green"))
    }

    @Test("Edited solutions and tests are named, before a red report and where tests are missing")
    static func namesEditedFiles() async throws {
      let learner = try Learner()
      let git = ["git", "-C", learner.folder, "-c", "user.name=a", "-c", "user.email=a@b.c"]
      try learner.write(".build\n", to: ".gitignore")
      for words in [["init", "-q"], ["add", "."], ["commit", "-qm", "All"]] {
        #expect(try Subprocess.run(git + words).status == 0)
      }
      defer { for name in [".git", ".gitignore"] { try? learner.delete(name) } }
      let solution = "Solutions/01-Wrapper/DelegateWrapper.swift"
      let tests = "Tests/Steps/01-Wrapper/WrapperTests.swift"
      let text = try #require(
        learner.texts(below: "Tests/Steps/01-Wrapper").first {
          $0.contains("enum WrapperTests")
        })
      defer {
        _ = try? Subprocess.run(git + ["restore", "-SW", "Solutions", "Tests"])
      }
      // The learner edits the wrong file, perhaps even stages it.
      try learner.edit(solution, replacing: "weak var", by: "weak  var")
      #expect(try Subprocess.run(git + ["add", "."]).status == 0)
      let wrong = try learner.type("check", "1")
      #expect(wrong.status == 1 && wrong.output.hasPrefix("01 Wrapper is not started"))
      expect(
        "\(solution) isn't as the book has it. If you", "`git restore -SW \(solution)`", in: wrong)

      try learner.solve("1")
      let green = try learner.type("check", "1")
      #expect(green.status == 0 && !green.output.contains("as the book has it"))
      // A test less.
      let start = try #require(text.range(of: "  @Test("))
      let end = try #require(
        text.range(of: "  @Test(", range: start.upperBound..<text.endIndex))
      try learner.write(
        text.replacingCharacters(in: start.lowerBound..<end.lowerBound, with: ""), to: tests)
      let count = text.components(separatedBy: "  @Test(").count - 1
      let less = try learner.type("check", "1", in: "Exercises")
      #expect(
        less.status == 0
          && less.output.hasPrefix("01 Wrapper is green: all \(count - 1) tests pass."))
      expect(
        """
        ../\(tests) isn't as the book has it. 1 of the book's \(count) tests didn't run; the first \
        is "
        """,
        "`git restore -SW ../\(tests)`", in: less)
      try learner.delete(".git")
      let withoutGit = try learner.type("check", "1")
      #expect(withoutGit.status == 0 && !withoutGit.output.contains("as the book has it"))
      try learner.write(text, to: tests)
    }

    /// Expects texts in an output, perhaps wrapped.
    private static func expect(_ texts: String..., in run: Subprocess.Result) {
      let joined = run.output.replacing(/\s+/, with: " ")
      for text in texts { #expect(joined.contains(text), "\(run.output)\(run.error)") }
    }

    /// A compiler in place of SwiftPM's own that does something else, once or always.
    private struct Compiler {
      let environment: [String: String]
      private let log: URL

      init(of learner: Learner, calledWith words: String, instead: String, always: Bool) throws {
        // SwiftPM looks for a library beside the compiler's folder.
        let lib = try Self.toolchain.appendingPathComponent("lib")
        let folder = URL(fileURLWithPath: learner.folder).appendingPathComponent(".build/compiler")
        let program = folder.appendingPathComponent("bin/swiftc")
        log = folder.appendingPathComponent("log")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(
          at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
          at: folder.appendingPathComponent("lib"), withDestinationURL: lib)
        let script = """
          #!/bin/sh
          swiftc="\(lib.path)/../bin/swiftc"
          case " $* " in *" \(words) "*)
            if \(always ? "true" : "[ ! -f \"\(log.path)\" ]"); then
              echo >> "\(log.path)"
              \(instead)
              exit $?
            fi
          esac
          exec "$swiftc" "$@"
          """
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: program.path)
        environment = ["SWIFT_EXEC": program.path]
      }

      /// The folder with the folders `bin` and `lib` of SwiftPM's own compiler.
      private static var toolchain: URL {
        get throws {
          let info = try Subprocess.run(["swiftc", "-print-target-info"]).output
          let path = try #require(info.firstMatch(of: /"runtimeResourcePath": "(.*)\/lib\/swift"/))
          return URL(fileURLWithPath: String(path.1))
        }
      }

      /// How often it did something else.
      var count: Int { (try? Data(contentsOf: log).count) ?? 0 }
    }
  }
}
