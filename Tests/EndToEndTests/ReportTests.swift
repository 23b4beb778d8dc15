import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// What a check says about a learner's mistake.
  @Suite enum ReportTests {
    @Test("The README shows what a check says about the first exercise as it's given out")
    static func readme() async throws {
      let learner = try Learner()
      let readme = try BookPackage(containing: #filePath).text(of: "README.md")
      let parts = readme.components(separatedBy: "```")
      let shown = try #require(parts.first { $0.hasPrefix("console\n") }).dropFirst(8)
      let run = try learner.type("check", "1")
      #expect(run.output.hasPrefix(shown), "\(run.output)")
    }

    @Test("Two spaces, an invisible character, and a crash's line can be seen")
    static func marksAndCrashes() async throws {
      let learner = try Learner()
      let hospital = "Exercises/04-Dispatch/Hospital.swift"
      try learner.solve("4")
      try learner.edit(hospital, replacing: "hospital was", by: "hospital  was")
      try learner.edit(hospital, replacing: "car crash", by: "car\u{200B}crash")
      var run = try learner.type("check", "4", "--all")
      #expect(run.output.contains("hospital  was"), "\(run.output)")
      #expect(run.output.contains(#"car\u{200B}crash"#))

      // It crashes in the process of the tests, below a function with a warning.
      try learner.solve("1")
      let tail = """

        func crash() {
          let unused = 3
          print("before", terminator: "")
          _ = [1].dropFirst(2).first!
        }
        """
      try learner.edit(Learner.wrapper, replacing: "self.delegate = delegate", by: "crash()")
      try learner.write(
        String(contentsOfFile: "\(learner.folder)/\(Learner.wrapper)", encoding: .utf8) + tail,
        to: Learner.wrapper)
      run = try learner.type("check", "1")
      #expect(
        run.output.contains("\n01 Wrapper crashes: ") || run.output.hasPrefix("01 Wrapper crashes"))
      #expect(run.output.contains("Fatal error: Unexpectedly found nil"), "\(run.output)")
      #expect(run.output.contains("\n            _ = [1].dropFirst(2).first!\n") == isLinux)
      #expect(run.output.contains("⚠ initialization of immutable value 'unused' was never"))
      #expect(!run.output.contains("[ra]") && !run.output.contains("Test run started"))

      // An overflow of the stack leaves a backtrace on Linux, and elsewhere the test names the line.
      try learner.edit(Learner.wrapper, replacing: "_ = [1].dropFirst(2).first!", by: "crash()")
      run = try learner.type("check", "1")
      let cause = isLinux ? "a function called itself, or two" : "signal 10 (bus error)"
      #expect(run.output.contains("got       \(cause)"))
      #expect(run.output.contains("\n  edit      \(Learner.wrapper):"), "\(run.output)")
    }

    #if canImport(Darwin)
      private static let isLinux = false
    #else
      @Test(
        "A crash without a message is explained, in the process of the tests and in a child",
        arguments: [
          ("fatalError()", "got       Fatal error\n"),
          (
            "print([delegate].count + .max)", "got       Swift ended your code: arithmetic overflow"
          ),
          (
            "let queue = DispatchQueue(label: \"\"); queue.sync { queue.sync { print() } }",
            "got       `sync` was called on a queue"
          ),
        ])
      static func explainsCrashes(code: String, cause: String) async throws {
        let learner = try Learner()
        try learner.solve("1")
        try learner.edit(Learner.wrapper, replacing: "self.delegate = delegate", by: code)
        try learner.edit(Learner.wrapper, replacing: "/// A box", by: "import Dispatch\n/// A box")
        let invoke = Learner.invoke("let delegate = self\n\(code)")
        try learner.write("import Dispatch\n" + invoke, to: Learner.invoke)
        for step in ["1", "3"] {
          let run = try learner.type("check", step)
          #expect(run.output.contains(cause), "\(run.output)")
        }
      }

      private static let isLinux = true
    #endif
  }
}
