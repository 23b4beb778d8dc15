import Foundation
import Testing

@testable import Companion

/// The companion, on exercise files in a copy of the package.
@Suite(.serialized) enum CompanionTests {
  @Test("Each step has its state, though one does not compile, one crashes and one hangs")
  static func separatesSteps() async throws {
    let learner = try Learner()
    try learner.write("public final class DelegateWrapper {", to: Learner.wrapper)
    try learner.write(Learner.list(adding: "while true {}"), to: Learner.list)
    try learner.write(Learner.invoke("fatalError(\"later\")"), to: Learner.invoke)
    try learner.solve("4")
    try learner.edit(
      "Exercises/04-Dispatch/Hospital.swift", replacing: "hospital was", by: "hospital were")
    try learner.solve("5")
    let run = try learner.type("status", "--limit", "20")
    expectLines(
      """
      ✘ 01 Wrapper    does not compile
      ✘ 02 AddRemove  hangs, # of #
      ✘ 03 Invoke     crashes, # of #
      ✘ 04 Dispatch   red, # of #
      ✔ 05 MirrorPad  green
      Side trips
      ○ 06 Broadcast  not started
      """, in: run)
    #expect(run.status == 1 && run.error == "")
  }

  @Test("Files that are missing, empty, or not tested are not green")
  static func findsOtherProblems() async throws {
    let learner = try Learner()
    try learner.solve("1")
    try learner.edit(Learner.wrapper, replacing: "weak var", by: "unowned var")
    try learner.write("public let nothing: Int = \"text\"", to: Learner.list)
    try learner.delete(Learner.invoke)
    try learner.write("\n", to: "Exercises/04-Dispatch/FireStation.swift")
    try learner.solve("5")
    let tests = "Tests/Steps/05-MirrorPad/MirrorPadTests.swift"
    let test = "@Test(\"A view that is notified about a line"
    try learner.edit(tests, replacing: test, by: "// \(test)")
    try learner.solve("6")
    let run = try learner.type("status", "--limit", "60")
    expectLines(
      """
      ✘ 01 Wrapper    crashes, # of #
      ✘ 02 AddRemove  does not compile
      ✘ 03 Invoke     lacks a file
      ✘ 04 Dispatch   does not compile
      ✘ 05 MirrorPad  not fully tested
      Side trips
      ✔ 06 Broadcast  green
      """, in: run)
    #expect(run.status == 1)

    for (step, words) in [
      "2": "edit      \(Learner.list):1\n            public let nothing: Int =",
      "3": "\(Learner.invoke) is missing",
      "4": "cannot find 'FireStation' in scope", "5": "git restore Tests/Steps/05-MirrorPad",
    ] {
      expect(words, in: try learner.type("check", step))
    }
  }

  @Test("When every step is green the status is 0, and a check leads to the comparison")
  static func findsGreen() async throws {
    let learner = try Learner()
    for step in Step.exercises { try learner.solve(step.number) }
    let count = Step.exercises.count
    let status = try learner.type("status", "--limit", "60")
    #expect(status.status == 0)
    #expect(status.output.components(separatedBy: " green\n").count == count + 1)
    expect("\n\(count) of \(count) steps, ", in: status)

    let check = try learner.type("check", "AddRemove")
    #expect(check.status == 0)
    expect("Next: swift run workbook compare 2", in: check)

    // It doesn't ask, since the step is green.
    let comparison = try learner.type("compare", "2")
    #expect(comparison.status == 0)
    expect("The same in both: MulticastDelegate.swift", in: comparison)
  }

  @Test(
    "A check that was interrupted does not make the next one wrong",
    arguments: ["building", "testing"])
  static func survivesInterruptions(moment: String) async throws {
    let learner = try Learner()
    try learner.solve("1")
    let terminal = try learner.terminal(["check", "1"])
    // It may end sooner than this process can look.
    #expect(terminal.wait { $0.contains(moment) || $0.contains("01 Wrapper is") })
    terminal.type("\u{3}")
    _ = terminal.end()
    try learner.startOver("1")
    expect("01 Wrapper is not started: 0 of", in: try learner.type("check", "1"))
  }

  @Test("A problem outside the exercises is reported in the words of the tool that found it")
  static func reportsTools() async throws {
    let learner = try Learner()
    let withoutSwift = try learner.type("check", "2", environment: ["PATH": "/nowhere"])
    #expect(withoutSwift.status == 70 && withoutSwift.output == "")
    #expect(withoutSwift.error.contains("swift") && withoutSwift.error.contains("No such file"))

    let solution = "Solutions/01-Wrapper/DelegateWrapper.swift"
    try learner.edit(solution, replacing: "weak var", by: "weak vax")
    let broken = try learner.type("check", "2")
    #expect(broken.status == 70)
    #expect(broken.error.contains(solution) && broken.error.contains("error: "))
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
    expect("\n- ", in: run)
    expect("\n+   public private(set) weak var delegate: AnyObject?\n", in: run)
    expect("\n  public final class DelegateWrapper {\n", in: run)
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

  /// Expects an output to begin with some lines, whatever the numbers of tests are.
  private static func expectLines(_ lines: String, in run: Subprocess.Result) {
    let output = run.output.replacing(/\d+ of \d+/, with: "# of #")
    #expect(output.hasPrefix(lines + "\n"), "It printed:\n\(run.output)\(run.error)")
  }

  /// Expects a text in an output, perhaps wrapped.
  private static func expect(_ text: String, in run: Subprocess.Result) {
    let joined = run.output.replacing(/\s+/, with: " ")
    #expect(
      run.output.contains(text) || joined.contains(text),
      "It printed:\n\(run.output)\(run.error)")
  }
}
