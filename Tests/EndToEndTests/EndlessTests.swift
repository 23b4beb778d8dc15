import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// Loops of the learner's code, commands that are ended, and what is left running after them.
  @Suite enum EndlessTests {
    @Test("A loop in the child of an exit test ends with the command")
    static func endsChildren() async throws {
      let learner = try Learner()
      try learner.write("let a = nill", to: Learner.list)
      try learner.write(Learner.invoke("while true {}"), to: Learner.invoke)
      let run = try learner.type("status", "--limit", "10")
      #expect(run.output.contains("✘ 03 Invoke     hangs"))
      #expect(eventually { learner.processes.isEmpty })
    }

    @Test("A command that is ended by a signal leaves nothing running", arguments: ["INT", "KILL"])
    static func endsWithTheCommand(how: String) async throws {
      let learner = try Learner()
      try learner.write(Learner.invoke("while true {}"), to: Learner.invoke)
      let terminal = try learner.terminal(["check", "3", "--limit", "600"])
      #expect(terminal.wait { $0.contains("testing") })
      #expect(!learner.processes.isEmpty)
      terminal.send(how == "INT" ? SIGINT : SIGKILL)
      #expect(terminal.end() == (how == "INT" ? 128 + SIGINT : nil))
      // After a SIGKILL, the tests notice it and end.
      #expect(eventually { learner.processes.isEmpty })
    }
  }
}
