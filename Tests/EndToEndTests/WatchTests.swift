import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// A watch, from its first moment to the end of the book.
  @Suite enum WatchTests {
    /// What the terminal shows since the watch last cleared it, without colors.
    private static func screen(of terminal: PseudoTerminal) -> String {
      let text = terminal.output.components(separatedBy: clear).last ?? ""
      return text.replacing(/\u{1B}\[[0-9;?]*[a-z]/, with: "")
    }

    private static let clear = "\u{1B}[H\u{1B}[J"

    /// Waits until the screen shows some texts, and its last line.
    private static func waits(
      on terminal: PseudoTerminal, for texts: String..., last: String = "q quit"
    ) -> Bool {
      terminal.wait { _ in
        let screen = screen(of: terminal)
        return texts.allSatisfy(screen.contains) && screen.hasSuffix("\(last)\r\n")
      }
    }

    @Test("A watch reads keys while it builds, and none of them acts later")
    static func dropsKeysDuringABuild() async throws {
      let learner = try Learner()
      let terminal = try learner.terminal(["watch"])
      #expect(terminal.wait { $0.contains("q quit") && $0.contains("building") })
      #expect(terminal.wait { $0.contains("01 Wrapper is not started") })
      // In one piece, so that the last two arrive before the check that the first one begins.
      terminal.type("rcy")
      #expect(
        terminal.wait {
          $0.components(separatedBy: "01 Wrapper is not started").count > 2
        })
      terminal.type("?")
      #expect(terminal.wait { $0.contains("compare with the solution") })
      #expect(!terminal.output.contains("see the solution anyway"))
      #expect(!terminal.output.contains("+ the solution"))
      terminal.type("rq")
      #expect(terminal.end() == 1)
      #expect(terminal.settings == terminal.originalSettings)
    }

    @Test("After quick saves during a check, the last one's verdict is shown")
    static func followsSaves() async throws {
      let learner = try Learner()
      let terminal = try learner.terminal(["watch", "1"])
      #expect(waits(on: terminal, for: "01 Wrapper is not started"))
      for turn in 1...10 {
        try learner.write("let a = nothing\(turn)", to: Learner.wrapper)
        usleep(100_000)
      }
      try learner.solve("1")
      #expect(waits(on: terminal, for: "01 Wrapper is green"))
      for turn in 1...10 { try learner.write("let a = nothing\(turn)", to: Learner.wrapper) }
      #expect(waits(on: terminal, for: "cannot find 'nothing10' in scope"))
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("Without a step, a watch begins with the first that isn't green")
    static func findsTheFirst() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let terminal = try learner.terminal(["watch"])
      #expect(
        waits(
          on: terminal, for: "02 AddRemove is not started",
          "1 of \(Step.exercises.count) steps are green"))
      // Only y, at once, agrees.
      terminal.type("c")
      #expect(waits(on: terminal, for: "Press y to see the solution anyway."))
      terminal.type("jy?")
      #expect(waits(on: terminal, for: "compare with the solution"))
      #expect(!terminal.output.contains("+ the solution"))
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("The hints end, and go on after a save")
    static func countsHints() async throws {
      let learner = try Learner()
      let terminal = try learner.terminal(["watch", "1"])
      #expect(terminal.wait { $0.contains("q quit") && $0.contains("h hint") })
      terminal.type("h")
      #expect(terminal.wait { $0.contains("Hint 1 of 2") })
      try learner.write("\n", to: Learner.wrapper)
      #expect(waits(on: terminal, for: "does not compile"))
      terminal.type("hh")
      #expect(terminal.wait { $0.contains("That was the last hint.") })
      #expect(terminal.output.components(separatedBy: "Hint 1 of 2").count == 2)
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("A watch shows its page again in a window of another size")
    static func redraws() async throws {
      let learner = try Learner()
      let terminal = try learner.terminal(["watch", "1"])
      #expect(waits(on: terminal, for: "01 Wrapper is not started"))
      terminal.resize(columns: 60, rows: 12)
      #expect(
        terminal.wait { _ in
          let lines = screen(of: terminal).components(separatedBy: "\r\n")
          return lines.count <= 12 && lines.allSatisfy { $0.count <= 60 }
            && lines.contains { $0.hasSuffix("q quit") }
        })
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("Ctrl-Z gives the terminal back to the shell, during a check, too")
    static func stops() async throws {
      let learner = try Learner()
      try learner.edit(
        Learner.wrapper, replacing: "// TODO: Store the delegate", by: "while true {} //")
      let terminal = try PseudoTerminal(
        ["watch", "1", "--limit", "600"], in: learner.folder,
        script: "set -m; \"$@\"; stty -a | grep -o ' icanon'; fg; stty -a | grep -o ' icanon'; fg")
      #expect(terminal.wait { $0.contains("testing") })
      terminal.type("\u{1A}")
      #expect(terminal.wait { $0.contains(" icanon") })
      // It continues the check, notices the save, and checks again.
      try learner.startOver("1")
      #expect(waits(on: terminal, for: "01 Wrapper is not started"))
      terminal.type("\u{1A}")
      #expect(terminal.wait { $0.components(separatedBy: " icanon").count > 2 })
      #expect(waits(on: terminal, for: "01 Wrapper is not started"))
      terminal.type("q")
      #expect(terminal.end() == 1)
      #expect(terminal.settings == terminal.originalSettings)
    }

    @Test("The last green step leads to the one that is left, and then celebrates the book")
    static func celebrates() async throws {
      let learner = try Learner()
      for step in Step.exercises where step.number != "03" { try learner.solve(step.number) }
      let terminal = try learner.terminal(["watch", "15", "--limit", "60"])
      #expect(waits(on: terminal, for: "15 Capstone is green", "n next: 03-Invoke"))
      terminal.type("n")
      #expect(terminal.wait { $0.contains("03 Invoke is not started") })
      try learner.solve("3")
      #expect(terminal.wait { $0.contains("you finished the workbook") })
      terminal.type("q")
      #expect(terminal.end() == 0)
    }
  }
}
