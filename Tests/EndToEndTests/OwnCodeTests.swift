import Console
import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// The examples and the pad on the learner's code.
  @Suite enum OwnCodeTests {
    private static let police = "Exercises/04-Dispatch/PoliceStation.swift"

    @Test("A right answer prints what the book does, and then whose code it was")
    static func printsExamples() async throws {
      let learner = try Learner()
      try learner.solve("4")
      let book = try learner.type("4").output
      // The learner's shell may export the switches of the manifest.
      let mine = try learner.type(
        "4", "--mine", "--limit", "600",
        environment: ["SOLUTIONS": "1", "STEP": "2", "END_TO_END": "1"])
      #expect(mine.output == (book + "\nThis ran on your code in Exercises/04-Dispatch.\n"))
      #expect(mine.status == 0 && mine.error == "")
      try learner.edit(police, replacing: "announce(\"Police", by: "announce2(\"Police")
      let broken = try learner.type("4", "--mine")
      let check = try learner.type("check", "4")
      #expect(broken.status == 1 && broken.output == check.output)
    }

    @Test("Every example runs on a right answer")
    static func runsAllExamples() async throws {
      let learner = try Learner()
      for step in Step.exercises {
        try learner.solve(step.shortNumber)
        let run = try learner.type(step.shortNumber, "--mine", "--limit", "600")
        #expect(run.status == 0, "\(run.output)\(run.error)")
      }
    }

    @Test("The starter runs, too")
    static func printsTheStarter() async throws {
      let learner = try Learner()
      let starter = try learner.type("5", "--mine", "--limit", "600")
      #expect(starter.status == 1)
      #expect(starter.output.contains("\nLines after the next touch: [3, 2, 2, 2]\n"))
      #expect(starter.output.contains("\n  and 14 more lines\n"))
      #expect(starter.output.contains("This ran on the starter"))
    }

    @Test(
      "Code that ends the program, or doesn't let it end, is one line",
      arguments: [
        ("print([1][location.count])", 60, "crashed at", "Index out of range"),
        ("while true {}", 5, "was stopped after 5 s", "Look for an endless loop, or"),
      ])
    static func saysWhatHappened(code: String, limit: Int, what: String, why: String) async throws {
      let learner = try Learner()
      try learner.solve("4", with: "print(\"half\", terminator: \"\")\n\(code)")
      let run = try learner.type("4", "--mine", "--limit", "\(limit)")
      let output = run.output.replacing(/\s+/, with: " ")
      #expect(run.status == 1 && output.contains("half"), "\(run.output)")
      let sentence = what.hasSuffix(" at") ? "\(what) \(Learner.dispatch):" : what
      #expect(output.contains("Your code \(sentence)"), "\(run.output)")
      #expect(output.contains(why) && output.contains("check 4"), "\(run.output)")
      #expect(eventually { learner.processes.isEmpty })
    }

    @Test("The pad draws what the learner's code draws, and says whose code that was")
    static func draws() async throws {
      let learner = try Learner()
      let starter = try PadPlayer(["draw", "--mine"], in: learner.folder)
      starter.stroke((4, 1), (30, 7))
      #expect(starter.sees { _ in starter.marks(0) > 0 } && starter.marks(1) == 0)
      #expect(starter.terminal.end(typing: "q") == 0)
      #expect(starter.terminal.lines.contains { $0.contains("This ran on the starter") })

      try learner.solve("5", with: "print(\"touch\")")
      let player = try PadPlayer(["draw", "--mine"], in: learner.folder)
      let before = player.terminal.originalSettings
      player.stroke((4, 1), (30, 7))
      #expect(player.sees("bottom right: didAddPoint") && player.marks(1) > 0)
      player.terminal.type("m")
      #expect(player.sees("[top right][bottom left][nil]"))
      #expect(!player.screen.text.contains("touch"))
      #expect(player.terminal.end(typing: "q") == 0)
      #expect(player.terminal.lines.contains { $0.contains("│ touch") })
      #expect(player.terminal.settings == before && player.sees { $0.modes == [25] })

      try learner.edit(Learner.input, replacing: "begin(line.copy()", by: "start(line.copy()")
      let broken = try learner.terminal(["draw", "--mine"])
      #expect(broken.end() == 1)
      #expect(broken.lines.contains { $0.contains("05 MirrorPad does not compile") })
    }

    @Test(
      "A pad that crashes, or is interrupted while it hangs, restores the terminal",
      arguments: [
        ("print([1][1])", "crashed at \(Learner.input):"), ("while true {}", "was stopped"),
      ])
    static func survivesTheCode(code: String, what: String) async throws {
      let learner = try Learner()
      try learner.solve("5", with: code)
      let player = try PadPlayer(["draw", "--mine"], in: learner.folder)
      let before = player.terminal.originalSettings
      #expect(player.sees("0 calls"))
      player.stroke((4, 1), (30, 7))
      let isHanging = code.contains("while")
      if isHanging {
        usleep(300_000)
        player.terminal.type("\u{3}")
      }
      #expect(player.terminal.end() == (isHanging ? 130 : 1))
      #expect(player.terminal.settings == before && player.sees { $0.modes == [25] })
      #expect(player.terminal.lines.contains { $0.contains("Your code \(what)") })
      #expect(eventually { learner.processes.isEmpty })
    }
  }
}
