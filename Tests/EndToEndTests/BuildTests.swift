import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// Builds that meet, that are ended from outside, and whose files are damaged.
  @Suite enum BuildTests {
    @Test(
      "Commands take turns to build and say who builds, and a build of SwiftPM isn't waited for")
    static func takesTurns() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let package = BookPackage(root: URL(fileURLWithPath: learner.folder))
      let process = "waiting for another check (process \(getpid()))"
      let check = try BuildFolder(package: package).whileLocked { _ in
        Issue.record("Something else builds in \(learner.folder).")
      } _: { () -> PseudoTerminal in
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
        #expect(!check.output.contains("01 Wrapper"))
        let build = try Subprocess.run(
          ["swift", "build", "--package-path", learner.folder, "--target", "WrapperExercise"],
          environment: BookPackage.switches(["STEP": "1"]))
        #expect(build.status == 0, "\(build.output)\(build.error)")
        return check
      }
      #expect(check.wait { $0.contains("01 Wrapper is green") })
      #expect(check.end() == 0)
    }

    @Test("While code of one check runs, another check builds and runs")
    static func waitsForBuildsOnly() async throws {
      let learner = try Learner()
      try learner.solve("1")
      try learner.write(Learner.list(adding: "while true {}"), to: Learner.list)
      let check = try learner.terminal(["check", "2", "--limit", "600"])
      #expect(check.wait { $0.contains("testing") })
      #expect(try learner.type("check", "1").output.hasPrefix("01 Wrapper is green"))
      check.type("\u{3}")
      #expect(check.end() == 130)
    }

    @Test("What was built and is damaged is built again, and is never the learner's problem")
    static func repairsBuilds() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let names = {
        try FileManager.default.contentsOfDirectory(atPath: "\(learner.folder)/.build/direct")
          .filter { $0.contains("-") && !$0.hasPrefix("Probe") }
      }
      for text in ["", "damaged"] {
        #expect(try learner.type("check", "1").output.hasPrefix("01 Wrapper is green"))
        for name in try names() {
          let folder = "\(learner.folder)/.build/direct/\(name)"
          for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
            if text.isEmpty {
              try learner.delete(".build/direct/\(name)/\(file)")
            } else {
              try learner.write(text, to: ".build/direct/\(name)/\(file)")
            }
          }
        }
        let run = try learner.type("check", "1")
        #expect(run.output.hasPrefix("01 Wrapper is green"), "\(run.output)\(run.error)")
      }
      // A file in place of the folder is in the way.
      try learner.delete(".build/direct")
      try learner.write("", to: ".build/direct")
      defer { try? learner.delete(".build/direct") }
      let blocked = try learner.type("check", "1")
      #expect(blocked.status == 70 && blocked.error.contains(".build/direct"), "\(blocked.error)")
    }

    @Test("A verdict is kept as long as nothing changes that it depends on")
    static func keepsVerdicts() async throws {
      let learner = try Learner()
      try learner.solve("1")
      try learner.solve("2")
      for _ in 1...2 {
        #expect(try learner.type("status").output.contains("✔ 02 AddRemove  green"))
      }
      // Without a compiler's work, but with a compiler.
      let compiler = try FakeCompiler(
        of: learner, calledWith: "-o ", instead: "exit 1", always: true)
      let kept = try learner.type("status", environment: compiler.environment)
      #expect(kept.output.contains("✔ 02 AddRemove  green") && compiler.count == 0)
      for file in ["Solutions/01-Wrapper/DelegateWrapper.swift", "Tests/Support/Expect.swift"] {
        let text = try String(contentsOfFile: "\(learner.folder)/\(file)", encoding: .utf8)
        try learner.write(text + "// \(UUID())\n", to: file)
        defer { try? learner.write(text, to: file) }
        #expect(try learner.type("check", "1").status == 0)
        let run = try learner.type("status", environment: compiler.environment)
        #expect(run.status == 70 && compiler.count > 0, "\(run.output)\(run.error)")
      }
    }

    @Test(
      "Where the companion can't build, the same check runs through SwiftPM",
      arguments: ["swiftpm", "swiftbuild"])
    static func usesSwiftPM(buildSystem: String) async throws {
      let learner = try Learner()
      let environment = ["WORKBOOK_BUILD": buildSystem]
      let same = try learner.type("check", "2").output
      let run = try learner.type("check", "2", environment: environment)
      #expect(run.output == same && run.status == 1, "\(run.output)\(run.error)")
      try learner.write(
        Learner.list(adding: "print(\"adding\")\nwrappers = [.init(delegate as AnyObject)]"),
        to: Learner.list)
      let red = try learner.type("check", "2", environment: environment)
      #expect(red.output == (try learner.type("check", "2").output), "\(red.output)\(red.error)")
      try learner.write(Learner.list(adding: "nothing"), to: Learner.list)
      let broken = try learner.type("check", "2", environment: environment)
      #expect(broken.output.contains("✘ cannot find 'nothing' in scope"), "\(broken.output)")
      #expect(broken.output.components(separatedBy: "✘").count == 2, "\(broken.output)")
      try learner.solve("2")
      #expect(try learner.type("check", "2", environment: environment).status == 0)
      try learner.write(Learner.list(adding: "while true {}"), to: Learner.list)
      let endless = try learner.type("check", "2", environment: environment)
      #expect(endless.output.hasPrefix("02 AddRemove hangs"), "\(endless.output)")
    }

    @Test("An edited solution is named, also when a watch sees that it was saved")
    static func namesEditedFiles() async throws {
      let learner = try Learner()
      let git = ["git", "-C", learner.folder, "-c", "user.name=a", "-c", "user.email=a@b.c"]
      try learner.write(".build\n", to: ".gitignore")
      for words in [["init", "-q"], ["add", "."], ["commit", "-qm", "All"]] {
        #expect(try Subprocess.run(git + words).status == 0)
      }
      defer {
        _ = try? Subprocess.run(git + ["restore", "-SW", "Solutions", "Tests"])
        for name in [".git", ".gitignore"] { try? learner.delete(name) }
      }
      // The learner edits the wrong file, perhaps even stages it.
      let solution = "Solutions/01-Wrapper/DelegateWrapper.swift"
      try learner.edit(solution, replacing: "weak var", by: "weak  var")
      #expect(try Subprocess.run(git + ["add", "."]).status == 0)
      let wrong = try learner.type("check", "1")
      #expect(wrong.status == 1 && wrong.output.hasPrefix("01 Wrapper is not started"))
      expect(
        "\(solution) isn't as the book has it. If you", "`git restore -SW \(solution)`", in: wrong)
      #expect(try Subprocess.run(git + ["restore", "-SW", "Solutions"]).status == 0)

      try learner.solve("1")
      // A watch notices such a save.
      let terminal = try learner.terminal(["watch", "1"])
      #expect(terminal.waitForScreen { $0.first == "01 Wrapper is green: all 6 tests pass." })
      try learner.edit(solution, replacing: "weak var", by: "weak  var")
      #expect(terminal.waitForScreen { $0.joined().contains("isn't as the book has it.") })
      terminal.type("q")
      #expect(terminal.end() == 0)
    }

    /// Expects texts in an output, perhaps wrapped.
    private static func expect(_ texts: String..., in run: Subprocess.Result) {
      let joined = run.output.replacing(/\s+/, with: " ")
      for text in texts { #expect(joined.contains(text), "\(run.output)\(run.error)") }
    }

    /// A compiler that does something else when it's called in a certain way.
    private struct FakeCompiler {
      let environment: [String: String]
      private let log: URL

      init(of learner: Learner, calledWith words: String, instead: String, always: Bool) throws {
        let folder = URL(fileURLWithPath: learner.folder).appendingPathComponent(".build/compiler")
        let program = folder.appendingPathComponent("swiftc")
        log = folder.appendingPathComponent("log")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script = """
          #!/bin/sh
          PATH="${PATH#*:}"
          case " $* " in *"\(words)"*)
            if \(always ? "true" : "[ ! -f \"\(log.path)\" ]"); then
              echo >> "\(log.path)"
              \(instead)
              exit $?
            fi
          esac
          exec swiftc "$@"
          """
        try Data(script.utf8).write(to: program)
        try FileManager.default.setAttributes(
          [.posixPermissions: 0o755], ofItemAtPath: program.path)
        let path = ProcessInfo.processInfo.environment["PATH", default: ""]
        environment = ["PATH": "\(folder.path):\(path)"]
      }

      /// How often it did something else.
      var count: Int { (try? Data(contentsOf: log).count) ?? 0 }
    }
  }
}
