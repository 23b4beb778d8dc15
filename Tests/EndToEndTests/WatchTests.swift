import Console
import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// What a watch does with a real terminal, files, and checks; `WatchKeyTests` presses its keys.
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

    @Test("d shows a wrong answer, and a letter what the tests say to it, until the next save")
    static func diagnoses() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let terminal = try learner.terminal(["watch", "1"])
      #expect(waits(on: terminal, for: "01 Wrapper is green", "d diagnose"))
      terminal.type("d")
      #expect(
        waits(on: terminal, for: "Wrong answer 1 of ", "goes red first", "d  ", last: "Esc back"))
      terminal.type("a")
      #expect(waits(on: terminal, for: "No: b, and not a.", "mistake", "d another one"))
      terminal.type("d")
      #expect(waits(on: terminal, for: "Wrong answer 2 of ", last: "Esc back"))
      try learner.edit(Learner.wrapper, replacing: "private(set) weak ", by: "")
      #expect(waits(on: terminal, for: "01 Wrapper is red"))
      terminal.type("q")
      #expect(terminal.end() == 1)
      #expect(terminal.settings == terminal.originalSettings)
    }

    @Test("In a window of another size, the footer makes room for the report")
    static func resizes() async throws {
      let learner = try Learner()
      try learner.solve("1")
      try learner.edit(Learner.wrapper, replacing: "private(set) weak ", by: "")
      let terminal = try learner.terminal(["watch", "1"])
      #expect(waits(on: terminal, for: "steps are green", "To check again"))
      terminal.resize(columns: 40, rows: 10)
      #expect(
        terminal.waitForScreen {
          $0.count == 10 && $0[0].hasPrefix("01 Wrapper is red")
            && $0[9].hasPrefix("↓ ") && $0[9].hasSuffix(" · ? keys · q quit")
        })
      terminal.resize(columns: 120, rows: 40)
      #expect(waits(on: terminal, for: "01 Wrapper is red", "Only the wrapper", "To check again"))
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("While nothing happens, the other steps are checked, and what changes in one is said")
    static func checksOtherSteps() async throws {
      let learner = try Learner()
      try learner.solve("2")
      let terminal = try learner.terminal(["watch"])
      let count = Step.exercises.count
      #expect(
        waits(on: terminal, for: "01 Wrapper is not started", "1 of \(count) steps are green"))
      try learner.edit(Learner.list, replacing: "wrappers.append(", by: "_ = (")
      #expect(waits(on: terminal, for: "02-AddRemove is red: ", "Press l to go there."))
      terminal.type("l")
      #expect(
        waits(
          on: terminal, for: "○ 01 Wrapper    not started", "✘ 02 AddRemove  red", last: "Esc back")
      )
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("q ends a check of code that hangs, and Ctrl-Z doesn't stop a watch")
    static func quitsDuringACheck() async throws {
      let learner = try Learner()
      try learner.edit(
        Learner.wrapper, replacing: "// TODO: Store the delegate", by: "while true {} //")
      let terminal = try learner.terminal(["watch", "1", "--limit", "600"])
      #expect(terminal.wait { $0.contains("testing") })
      terminal.type("\u{1A}q")
      #expect(terminal.end() == 1)
      #expect(terminal.settings == terminal.originalSettings)
      #expect(eventually { learner.processes.isEmpty })
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
  }
}
