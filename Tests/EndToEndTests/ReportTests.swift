import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// What a check says about a learner's mistake.
  @Suite enum ReportTests {
    @Test("Two spaces, an invisible character, and a crash's line can be seen")
    static func marksAndCrashes() async throws {
      let learner = try Learner()
      let hospital = "Exercises/04-Dispatch/Hospital.swift"
      try learner.solve("4")
      try learner.edit(hospital, replacing: "hospital was", by: "hospital  was")
      try learner.edit(hospital, replacing: "car crash", by: "car\u{200B}crash")
      var run = try learner.type("check", "4")
      let mark = "\n" + String(repeating: " ", count: 27) + "^ 2 spaces, expected 1\n"
      #expect(run.output.contains(mark), "\(run.output)")
      #expect(run.output.contains(#"car\u{200B}crash"#))
      #expect(run.output.contains("\n              try require(lines, is: [expected], "))
      // The values are cut, and each is on one line.
      let labels = run.output.components(separatedBy: "\n").map { $0.prefix(12) }
      for (label, next) in zip(labels, labels.dropFirst()) where label == "  expected  " {
        #expect(next == "  got       ")
      }

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
      #expect(run.output.contains("⚠ initialization of immutable value 'unused' was never used"))
      #expect(!run.output.contains("[ra]") && !run.output.contains("Test run started"))

      // An overflow of the stack leaves no backtrace, so no line is named.
      try learner.edit(Learner.wrapper, replacing: "_ = [1].dropFirst(2).first!", by: "crash()")
      run = try learner.type("check", "1")
      let signal = isLinux ? "signal 11 (segmentation fault)" : "signal 10 (bus error)"
      #expect(run.output.contains("\(signal): often a function that calls"))
      #expect(run.output.contains("\n  edit      \(Learner.wrapper)\n"), "\(run.output)")
    }

    @Test("A report fits the terminal, and its paths are links")
    static func fitsTheTerminal() async throws {
      let learner = try Learner()
      try learner.write(Learner.list(adding: "print(\"adding\")"), to: Learner.list)
      let terminal = try learner.terminal(["check", "2"], environment: ["TERM_PROGRAM": "vscode"])
      #expect(terminal.end() == 1)
      #expect(terminal.lines.count <= 24)
      #expect(terminal.output.contains("\u{1B}]8;;file://"))
      #expect(terminal.output.contains("\(Learner.list)#"))
      #expect(terminal.output.contains("swift run workbook check 2 --all"))
      let all = try learner.terminal(["check", "2", "--all"])
      #expect(all.end() == 1)
      #expect(all.lines.count > 24 && !all.output.contains("\u{1B}]8;;"))
    }

    #if os(Linux)
      private static let isLinux = true
    #else
      private static let isLinux = false
    #endif
  }
}
