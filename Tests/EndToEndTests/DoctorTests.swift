import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// What `doctor` finds and how it is fixed.
  @Suite enum DoctorTests {
    @Test("A sound workbook has only sound parts")
    static func findsNothing() async throws {
      let learner = try Learner()
      let run = try learner.type("doctor")
      #expect(run.status == 0 && run.error == "", "\(run.output)")
      #expect(!run.output.contains("✘") && run.output.hasSuffix("\nNo problems found.\n"))
      // The learner's copy isn't in its own repository.
      #expect(run.output.contains("○ original files can't check"))
    }

    @Test("Each problem is named with a command, and the commands fix all of them")
    static func mends() async throws {
      let learner = try Learner()
      let manager = FileManager.default
      let identity = ["-c", "user.name=L", "-c", "user.email=l@example.com"]
      let git = ["git", "-C", learner.folder] + identity
      for words in [["init", "--quiet"], ["add", "."], ["commit", "--quiet", "-m", "All"]] {
        try #require(
          Subprocess.run(git + words, environment: ["GIT_CONFIG_GLOBAL": "/dev/null"]).status == 0)
      }
      defer { try? learner.delete(".git") }

      try learner.edit(
        "Tests/Steps/03-Invoke/InvokeTests.swift", replacing: "import", by: "import ")
      try learner.write("let note = 1", to: "Tests/ExerciseTests/Note.swift")
      try learner.delete("Tests/SolutionTests")
      try learner.write("ExerciseTests", to: "Tests/SolutionTests")
      let test = learner.folder + "/.build/Left.xctest"
      try manager.copyItem(atPath: "/bin/sleep", toPath: test)
      defer { try? manager.removeItem(atPath: test) }
      // `Subprocess.run` would end what the shell leaves. It sleeps longer than the test takes.
      var output = OutputPipe()
      let shell = try Subprocess.spawn(
        ["/bin/sh", "-c", "\"$0\" 600 </dev/null >/dev/null 2>&1 & echo $!", test],
        streams: [nil, output.end, nil])
      waitpid(shell, nil, 0)
      output.read()
      let id = output.text.trimmed
      defer { pid_t(id).map { _ = kill($0, SIGKILL) } }

      let run = try learner.type("doctor", environment: ["TMPDIR": test])
      #expect(run.status == 1 && run.error == "")
      let flaws = run.output.components(separatedBy: "\n").filter { $0.hasPrefix("✘ ") }
      for name in ["TMPDIR", "processes", "SolutionTests", "original files"] {
        #expect(flaws.contains { $0.hasPrefix("✘ \(name) ") }, "\(run.output)")
      }
      let mends = run.output.components(separatedBy: "\n").filter { $0.hasPrefix("  type  ") }
        .map { String($0.dropFirst(17)) }
      #expect(mends.contains("unset TMPDIR") && mends.contains("kill -9 \(id)"))
      for mend in mends where !mend.hasPrefix("swift ") {
        let command = "cd '\(learner.folder)' && \(mend)"
        #expect(try Subprocess.run(["/bin/sh", "-c", command]).status == 0, "\(mend)")
      }
      let after = try learner.type("doctor")
      #expect(after.status == 0, "\(after.output)")
      #expect(after.output.contains("✔ original files"))
    }

    @Test("A build folder that can't be used is to be removed")
    static func findsBrokenBuild() async throws {
      let learner = try Learner()
      let file = learner.folder + "/.build/build.db"
      try #require(learner.type("doctor").status == 0)
      let database = try Data(contentsOf: URL(fileURLWithPath: file))
      defer { try? database.write(to: URL(fileURLWithPath: file)) }
      try learner.write("no database", to: ".build/build.db")
      let run = try learner.type("doctor")
      #expect(run.status == 1)
      #expect(run.output.contains("\n✘ .build") && run.output.contains(" rm -rf .build\n"))

      let check = try learner.type("check", "1")
      #expect(check.status == 70 && check.error.contains("Type `rm -rf .build`."))
    }
  }
}
