import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// A watch, from its first moment to the end of the book.
  @Suite enum WatchTests {
    /// Waits until the screen shows some texts, and its last line.
    static func waits(
      on terminal: PseudoTerminal, for texts: String..., last: String = "q quit"
    ) -> Bool {
      terminal.waitForScreen { lines in
        texts.allSatisfy(lines.joined(separator: "\n").contains)
          && lines.last?.hasSuffix(last) == true
      }
    }

    /// Code of step 1 with two failures, whose report is longer than a small window.
    private static let strong = """
      public final class DelegateWrapper {
        public init(_ delegate: AnyObject) { self.delegate = delegate }
        public var delegate: AnyObject?
      }
      """

    @Test("Keys that are typed during a check act after it, in order, and q acts at once")
    static func obeysKeysAfterACheck() async throws {
      let learner = try Learner()
      let terminal = try learner.holdingChecks {
        let terminal = try learner.terminal(["watch"])
        #expect(waits(on: terminal, for: "Checking 01-Wrapper", last: " s"))
        terminal.type("cy")
        return terminal
      }
      #expect(waits(on: terminal, for: "+ the solution", "weak var delegate"))
      // The first key begins a check.
      try learner.holdingChecks {
        terminal.type("rl")
        #expect(waits(on: terminal, for: "Checking 01-Wrapper (q quits)", last: " s"))
        terminal.type("1")
      }
      #expect(
        waits(
          on: terminal, for: "You're at 01-Wrapper.",
          last: "1: Return or a digit · Esc back · q quit"))
      terminal.type("\u{1B}rhq")
      #expect(terminal.end() == 1)
      #expect(!terminal.output.contains("Hint 1 of 2"))
      #expect(terminal.settings == terminal.originalSettings)
    }

    @Test("The last report stays during a check, dimmed", arguments: ["", "1"])
    static func keepsTheReport(noColor: String) async throws {
      let learner = try Learner()
      try learner.write(strong, to: Learner.wrapper)
      let terminal = try learner.terminal(["watch", "1"], environment: ["NO_COLOR": noColor])
      #expect(waits(on: terminal, for: "01 Wrapper is red", "still alive"))
      let red = "\u{1B}[31m01 Wrapper is red"
      #expect(terminal.output.contains(red) == noColor.isEmpty)
      try learner.holdingChecks {
        try learner.write(strong + "// saved", to: Learner.wrapper)
        #expect(
          waits(
            on: terminal, for: "01 Wrapper is red", "still alive",
            "Checking 01-Wrapper (q quits); the report above is the last one.", last: " s"))
      }
      #expect(terminal.output.contains("\u{1B}[2m01 Wrapper is red") == noColor.isEmpty)
      // It stays in a window of another size, too.
      terminal.resize(columns: 50, rows: 10)
      #expect(waits(on: terminal, for: "01 Wrapper is red", "q quit"))
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("A report that is longer than the window scrolls, and the footer makes room for it")
    static func scrolls() async throws {
      let learner = try Learner()
      try learner.write(strong, to: Learner.wrapper)
      let terminal = try learner.terminal(["watch", "1"])
      #expect(waits(on: terminal, for: "steps are green", "To check again"))
      terminal.resize(columns: 40, rows: 10)
      #expect(
        terminal.waitForScreen {
          $0.count == 10 && $0[0].hasPrefix("01 Wrapper is red")
            && $0[9].hasPrefix("↓ ") && $0[9].hasSuffix(" · ? keys · q quit")
        })
      let first = terminal.screen.lines
      terminal.type("\u{1B}[B")
      #expect(terminal.waitForScreen { $0.first == first[1] && $0.count == 10 })
      terminal.type("\u{1B}[A ")
      #expect(terminal.waitForScreen { $0.first == first[8] })
      for _ in 1...9 { terminal.type("\u{1B}[6~") }
      #expect(
        terminal.waitForScreen {
          $0.dropLast().last?.hasPrefix("✘ ") == true && $0.last?.hasPrefix("↑ ") == true
        })
      for _ in 1...9 { terminal.type("\u{1B}[5~") }
      #expect(terminal.waitForScreen { $0 == first })
      terminal.resize(columns: 20, rows: 5)
      #expect(
        terminal.waitForScreen {
          $0.count == 5 && $0[0].hasPrefix("01 Wrapper is red: ")
            && $0[4].hasSuffix(" more · ? keys")
        })
      terminal.resize(columns: 120, rows: 40)
      #expect(waits(on: terminal, for: "01 Wrapper is red", "Only the wrapper", "To check again"))
      terminal.type("a")
      #expect(
        terminal.waitForScreen { lines in
          lines.count { $0.hasPrefix("  rule ") } > 1 && lines.last?.hasSuffix("q quit") == true
        })
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("The list leads to a step by its number, and n leaves a red step after a question")
    static func leavesSteps() async throws {
      let learner = try Learner()
      try learner.solve("2")
      let terminal = try learner.terminal(["watch"])
      // While nothing happens, it checks the other steps.
      #expect(waits(on: terminal, for: "01 Wrapper is not started", "1 of 15 steps are green"))
      terminal.type("n")
      #expect(waits(on: terminal, for: "Press n again to go on to 03-Invoke."))
      // Another key says no, and n asks again.
      terminal.type("j")
      #expect(waits(on: terminal, for: "01 Wrapper is not started", "h hint · c compare"))
      terminal.type("n")
      #expect(waits(on: terminal, for: "Press n again to go on to 03-Invoke."))
      terminal.type("n")
      #expect(waits(on: terminal, for: "03 Invoke is not started"))
      terminal.type("l")
      #expect(
        waits(
          on: terminal, for: "○ 01 Wrapper    not started", "✔ 02 AddRemove  green", "1 of 15 steps"
        ))
      terminal.type("17")
      #expect(waits(on: terminal, for: "There isn't a step 17."))
      terminal.type("2")
      #expect(waits(on: terminal, for: "02 AddRemove is green", "n next: 03-Invoke"))
      terminal.type("l1\n")
      #expect(waits(on: terminal, for: "01 Wrapper is not started"))
      try learner.edit(Learner.list, replacing: "wrappers.append(", by: "_ = (")
      #expect(waits(on: terminal, for: "02-AddRemove is red, ", "now. Press l to go there."))
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("A comparison begins with the difference, and a key shows what the chapter says")
    static func compares() async throws {
      let learner = try Learner()
      try learner.solve("1")
      try learner.edit(Learner.wrapper, replacing: "weak var", by: "weak final var")
      let terminal = try learner.terminal(["watch", "1"])
      #expect(waits(on: terminal, for: "01 Wrapper is green"))
      terminal.type("c")
      #expect(waits(on: terminal, for: "- yours", "weak final var"))
      #expect(!terminal.output.contains("Compare\u{1B}"))
      terminal.type("c")
      #expect(terminal.waitForScreen { $0.first == "Compare" && $0.count == 24 })
      terminal.type("c")
      #expect(waits(on: terminal, for: "- yours"))
      terminal.type("\u{1B}")
      #expect(waits(on: terminal, for: "01 Wrapper is green"))
      terminal.type("q")
      #expect(terminal.end() == 0)
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
      #expect(waits(on: terminal, for: "02 AddRemove is not started"))
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
      terminal.type("h")
      #expect(waits(on: terminal, for: "Hint 2 of 2", "h skeleton"))
      terminal.type("h")
      #expect(waits(on: terminal, for: "Skeleton for 01-Wrapper"))
      terminal.type("h")
      #expect(waits(on: terminal, for: "That was the last hint."))
      terminal.type("q")
      #expect(terminal.end() == 1)
    }
  }
}
