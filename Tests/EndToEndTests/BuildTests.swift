import Console
import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// Builds that meet, that are ended from outside, and whose files are damaged.
  @Suite enum BuildTests {
    @Test("Commands take turns to build, and one that waits says so and can be ended")
    static func takesTurns() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let package = BookPackage(root: URL(fileURLWithPath: learner.folder))
      let words = "waiting for another check"
      let check = try BuildFolder(package: package).whileLocked { _ in
        Issue.record("Something else builds in \(learner.folder).")
      } _: { () -> PseudoTerminal in
        let check = try learner.terminal(["check", "1"])
        #expect(check.wait { $0.contains(words) })
        let interrupted = try learner.terminal(["check", "1"])
        #expect(interrupted.wait { $0.contains(words) })
        interrupted.type("\u{3}")
        #expect(interrupted.end() == 130)
        let watch = try learner.terminal(["watch", "1"])
        #expect(watch.wait { $0.contains(words) })
        watch.type("q")
        #expect(watch.end() == 1)
        #expect(!check.output.contains("01 Wrapper"))
        return check
      }
      #expect(check.wait { $0.contains("01 Wrapper is green") })
      #expect(check.end() == 0)
    }

    @Test("While code of one check runs, another check builds and runs")
    static func waitsForBuildsOnly() async throws {
      let learner = try Learner()
      try learner.solve("1")
      try learner.solve("2", with: "while true {}")
      let check = try learner.terminal(["check", "2", "--limit", "600"])
      #expect(check.wait { $0.contains("testing") })
      #expect(try learner.type("check", "1").output.hasPrefix("01 Wrapper is green"))
      check.type("\u{3}")
      #expect(check.end() == 130)
    }

    @Test("A verdict is kept as long as nothing changes that it depends on")
    static func keepsVerdicts() async throws {
      let learner = try Learner()
      try learner.solve("2")
      let kept = ".build/direct/verdicts/02-AddRemove.json"
      for file in ["Solutions/01-Wrapper/DelegateWrapper.swift", "Tests/Support/Expect.swift"] {
        #expect(try learner.type("check", "2").status == 0)
        // What is kept is recognized by its number of tests.
        try learner.edit(kept, replacing: "\"passed\":", by: "\"passed\":9")
        #expect(try learner.type("status").output.contains(" steps, 9"))
        let text = try String(contentsOfFile: "\(learner.folder)/\(file)", encoding: .utf8)
        try learner.write(text + "// \(UUID())\n", to: file)
        defer { try? learner.write(text, to: file) }
        let run = try learner.type("status")
        #expect(run.output.contains("✔ 02 AddRemove  green") && !run.output.contains(" steps, 9"))
      }
    }

    @Test("A file that is saved while its tests run is checked again")
    static func repeatsChecks() async throws {
      let learner = try Learner()
      try learner.solve("1")
      try learner.edit(Learner.wrapper, replacing: "self.delegate =", by: "while true {} //")
      let terminal = try learner.terminal(["check", "1", "--limit", "3"])
      #expect(terminal.wait { $0.contains("testing") })
      try learner.solve("1")
      #expect(terminal.end() == 0)
      #expect(terminal.lines.contains { $0.hasPrefix("01 Wrapper is green") })
    }

    @Test(
      "Where the companion can't build, the same check runs through SwiftPM",
      arguments: ["swiftpm", "swiftbuild"])
    static func usesSwiftPM(buildSystem: String) async throws {
      let learner = try Learner()
      let environment = ["WORKBOOK_BUILD": buildSystem]
      try learner.solve("2", with: "print(\"adding\")\nwrappers = []")
      let red = try learner.type("check", "2", environment: environment)
      let same = try learner.type("check", "2").output
      #expect(red.output == same && red.status == 1, "\(red.output)\(red.error)")
      try learner.solve("2", with: "nothing")
      let broken = try learner.type("check", "2", environment: environment)
      #expect(broken.output.contains("✘ cannot find 'nothing' in scope"), "\(broken.output)")
      #expect(broken.output.components(separatedBy: "✘").count == 2, "\(broken.output)")
      try learner.solve("2")
      #expect(try learner.type("check", "2", environment: environment).status == 0)
      try learner.solve("2", with: "while true {}")
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
      #expect(wrong.says("\(solution) isn't as the book has it. If you"))
      #expect(wrong.says("`git restore -SW \(solution)`"))
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
  }
}
