import Console
import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// Commands that are ended while the learner's code runs, and what is left running after them.
  @Suite enum EndlessTests {
    @Test("A command that is ended by a signal leaves nothing running", arguments: ["INT", "KILL"])
    static func endsWithTheCommand(how: String) async throws {
      let learner = try Learner()
      try learner.solve("3", with: "while true {}")
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
