import Console
import Foundation
import Testing

@testable import Companion

/// The companion, on exercise files in a copy of the package.
@Suite(.serialized) enum CompanionTests {
  @Test("Each step has its state, though others don't compile, crash, hang, or lack a file")
  static func separatesSteps() async throws {
    let learner = try Learner()
    try learner.write("public final class DelegateWrapper {", to: Learner.wrapper)
    try learner.solve("2", with: "while true {}")
    try learner.solve("3", with: "fatalError(\"later\")")
    try learner.solve("4")
    try learner.edit(
      "Exercises/04-Dispatch/Hospital.swift", replacing: "hospital was", by: "hospital were")
    try learner.solve("5")
    let tests = "Tests/Steps/05-MirrorPad/MirrorPadTests.swift"
    let test = "@Test(\"A view that animates"
    try learner.edit(tests, replacing: test, by: "// \(test)")
    try learner.delete("Exercises/06-Broadcast/WeakSet.swift")
    try learner.solve("7")
    let run = try learner.type("status", "--limit", "20")
    expectLines(
      """
      The pattern
      ✘ 01 Wrapper    does not compile
      ✘ 02 AddRemove  hangs, # of #
      ✘ 03 Invoke     crashes, # of #
      ✘ 04 Dispatch   red, # of #
      ✘ 05 MirrorPad  not fully tested
      Side trips
      ✘ 06 Broadcast  lacks a file
      ✔ 07 Answer     green
      The list
      ○ 08 Strict     not started
      """, in: run)
    #expect(run.status == 1 && run.error == "")
    #expect(eventually { learner.processes.isEmpty })
    #expect(try learner.type("check", "5").says("git restore Tests/Steps/05-MirrorPad"))
    #expect(try learner.type("check", "6").says("WeakSet.swift is missing"))
  }

  @Test("Without a compiler, a check says so in the words of the system")
  static func needsACompiler() async throws {
    let learner = try Learner()
    let withoutSwift = try learner.type("check", "2", environment: ["PATH": "/nowhere"])
    #expect(withoutSwift.status == 70 && withoutSwift.output == "")
    #expect(withoutSwift.error.contains("swift") && withoutSwift.error.contains("No such file"))
  }

  @Test("The solution of a step that is not green is shown after a yes")
  static func asksBeforeComparing() async throws {
    let learner = try Learner()
    for answer in ["", "n\n", "\n"] {
      let run = try learner.type("compare", "1", input: answer)
      #expect(run.status == 1 && !run.output.contains("weak var"))
    }
    let run = try learner.type("compare", "1", input: "y\n")
    #expect(run.status == 0)
    #expect(run.says("\n+   public private(set) weak var delegate: AnyObject?\n"))
    // In a pipe, what the chapter says comes after the difference.
    #expect(run.output.contains(/\+     self.delegate = delegate(.|\n)*\n\nCompare\n\n/))

    // In a terminal, it waits for an answer.
    for (answers, isRead) in [("y\n\n", false), ("y\ny\n", true)] {
      let terminal = try learner.terminal(["compare", "1"])
      terminal.type(answers)
      #expect(terminal.end() == 0)
      #expect(terminal.output.contains("+     self.delegate = delegate"))
      #expect(terminal.output.contains("Read what the chapter says? [y/N] "))
      #expect(terminal.lines.contains("Compare") == isRead)
    }
  }

  @Test("A wrong answer is shown after a yes, and a letter is compared with what its tests say")
  static func diagnoses() async throws {
    let learner = try Learner()
    let terminal = try learner.terminal(["diagnose", "2"])
    #expect(terminal.wait { $0.contains("See it anyway? [y/N] ") })
    terminal.type("y\n")
    #expect(terminal.wait { $0.contains("a to d, or q to quit") })
    let test = "A deallocated delegate is left out, and the others keep their order"
    let letter = try #require(terminal.lines.first { $0.hasSuffix("  \(test)") }).prefix(1)
    terminal.type("\(letter)\n")
    #expect(terminal.end() == 0)
    let lines = terminal.lines
    #expect(lines.contains("+       wrappers[index] = wrapper"))
    #expect(lines.contains("✘ \(test)"))
    #expect(lines.contains("Yes, \(letter).") && !lines.contains { $0.contains("edit  ") })
    #expect(lines.contains("Next: swift run workbook diagnose 2 2"))
    #expect(try learner.files(of: "2") == learner.starter(of: "2"))

    let hidden = try learner.type("diagnose", "2")
    #expect(hidden.status == 1 && !hidden.output.contains("wrappers"))
    try learner.solve("2")
    for (number, input, status) in [
      ("2", "", 64), ("2", "x\n", 64), ("2", "q\n", 1), ("0", "", 64),
    ] {
      let run = try learner.type("diagnose", "2", number, input: input)
      #expect(run.status == Int32(status), "\(run.output)\(run.error)")
      #expect(run.error.filter(\.isNewline).count == (status == 64 ? 1 : 0), "\(run.error)")
    }
  }

  /// Expects an output to begin with some lines, whatever the numbers of tests are.
  private static func expectLines(_ lines: String, in run: Subprocess.Run) {
    let output = run.output.replacing(/\d+ of \d+/, with: "# of #")
    #expect(output.hasPrefix(lines + "\n"), "It printed:\n\(run.output)\(run.error)")
  }
}
