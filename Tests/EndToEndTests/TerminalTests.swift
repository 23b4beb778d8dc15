import Console
import Foundation
import Testing

@testable import Companion

extension CompanionTests {
  /// The companion in a terminal.
  @Suite enum TerminalTests {
    @Test("Colors appear on a terminal without NO_COLOR")
    static func usesColors() async throws {
      let learner = try Learner()
      for (environment, isColored) in [([:], true), (["NO_COLOR": "1"], false)] {
        let terminal = try learner.terminal(["status"], environment: environment)
        #expect(terminal.end() == 1)
        #expect(terminal.output.contains("\u{1B}[2m") == isColored)
        #expect(terminal.output.contains("not started"))
      }
      #expect(try !learner.type("status").output.contains("\u{1B}"))
    }

    @Test("A terminal shows how long the build takes, and then removes the line")
    static func showsTime() async throws {
      let learner = try Learner()
      // What an earlier run of this test built would need no time.
      try learner.solve("1")
      try learner.edit(Learner.wrapper, replacing: "weak ", by: "/* \(UUID()) */ ")
      let terminal = try learner.terminal(["check", "1"])
      #expect(terminal.end() == 1)
      #expect(terminal.output.contains(/building, \d+ s\x1B\[K/))
      #expect(terminal.lines[0].hasPrefix("01 Wrapper is red: "))
    }

    @Test("A watch restores the terminal", arguments: ["\u{3}", "TERM", "HUP"])
    static func putsTheTerminalBack(how: String) async throws {
      let learner = try Learner()
      let terminal = try learner.terminal(["watch", "1"])
      #expect(terminal.wait { $0.contains("q quit") })
      switch how {
      case "TERM": terminal.send(SIGTERM)
      case "HUP": terminal.send(SIGHUP)
      default: terminal.type(how)
      }
      let signal = ["TERM": SIGTERM, "HUP": SIGHUP][how] ?? SIGINT
      #expect(terminal.end() == 128 + signal)
      #expect(terminal.settings == terminal.originalSettings)
    }
  }
}
