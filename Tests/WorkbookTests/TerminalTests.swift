import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// The companion where somebody watches it.
  @Suite enum TerminalTests {
    private static let wrapper = "Exercises/01-Wrapper/DelegateWrapper.swift"

    @Test("Colours are for a terminal that does not refuse them")
    static func usesColours() async throws {
      let learner = try Learner()
      for (environment, isColored) in [([:], true), (["NO_COLOR": "1"], false)] {
        let terminal = try learner.terminal("status", environment: environment)
        #expect(terminal.end() == 1)
        #expect(terminal.output.contains("\u{1B}[2m") == isColored)
        #expect(terminal.output.contains("not started"))
      }
      #expect(try !learner.type("status").output.contains("\u{1B}"))
    }

    @Test("Where the locale is not UTF-8 every character is plain")
    static func usesPlainCharacters() async throws {
      let learner = try Learner()
      try learner.edit(wrapper, replacing: "{ nil }", by: "{ nil }  // é")
      for command in [["status"], ["check", "1"], ["hint", "6"], ["compare", "1"]] {
        let terminal = try learner.terminal(command, environment: ["LC_ALL": "C"])
        terminal.type("y\n")
        #expect(terminal.end() != nil)
        let strange = terminal.output.filter { !$0.isASCII }
        #expect(strange == "", "\(terminal.output)")
      }
    }

    @Test("Nothing is wider than the terminal", arguments: [40, 200])
    static func fits(columns: Int) async throws {
      let learner = try Learner()
      try learner.edit(
        wrapper, replacing: "{ nil }", by: "{ nil; \(String(repeating: "1 + ", count: 60))}")
      let commands = [
        ["status"], ["check", "1"], ["compare", "1"], ["hint", "2", "3"],
        ["reset", "1"], ["--help"],
      ]
      for command in commands {
        let terminal = try learner.terminal(command, columns: columns)
        terminal.type("y\n")
        #expect(terminal.end() != nil)
        // What is to be copied stands in one line, whatever its length.
        let texts = terminal.lines.filter { !$0.hasPrefix("  cp -R ") }
        let widest = texts.max { $0.count < $1.count } ?? ""
        #expect(widest.count <= columns, "\(command): \(widest)")
      }
    }

    @Test("While it builds a terminal shows for how long, and then the line is gone")
    static func showsTime() async throws {
      let learner = try Learner()
      try learner.edit(
        wrapper, replacing: "{ nil }", by: "{ let a = 1; return a == 1 ? nil : self }")
      let terminal = try learner.terminal("check", "1")
      #expect(terminal.end(seconds: 60) == 1)
      #expect(terminal.output.contains("building, 0 s\u{1B}[K"))
      #expect(terminal.lines[0] == "01 Wrapper is red: 0 of 4 tests pass.")
    }

    @Test("A watch checks on every save, celebrates, and goes on to the next step")
    static func watches() async throws {
      let learner = try Learner()
      let terminal = try learner.terminal("watch", "1")
      let settings = terminal.settings
      #expect(terminal.wait { $0.contains("01 Wrapper is not started") && $0.contains("quit") })
      #expect(terminal.settings != settings)
      terminal.type("h")
      #expect(terminal.wait { $0.contains("Hint 1 of 3") })
      terminal.type("n")
      #expect(terminal.wait { $0.contains("01-Wrapper is not green yet") })
      try learner.edit(wrapper, replacing: "{ nil }", by: "{ self }")
      #expect(terminal.wait { $0.contains("01 Wrapper is red") })
      try learner.solve("1")
      #expect(terminal.wait { $0.contains("01 Wrapper is green") && $0.contains("n next: 02") })
      terminal.type("c")
      #expect(terminal.wait { $0.contains("The same in both") })
      terminal.type("n")
      #expect(terminal.wait { $0.contains("02 AddRemove is not started") })
      terminal.type("q")
      #expect(terminal.end() == 1)
      #expect(terminal.settings == settings)
    }

    @Test("A watch leaves the terminal as it found it", arguments: ["\u{3}", "TERM", "HUP"])
    static func putsTheTerminalBack(how: String) async throws {
      let learner = try Learner()
      let terminal = try learner.terminal("watch", "1")
      let settings = terminal.settings
      #expect(terminal.wait { $0.contains("q quit") })
      switch how {
      case "TERM": terminal.send(SIGTERM)
      case "HUP": terminal.send(SIGHUP)
      default: terminal.type(how)
      }
      let signal = ["TERM": SIGTERM, "HUP": SIGHUP][how] ?? SIGINT
      #expect(terminal.end() == 128 + signal)
      #expect(terminal.settings == settings)
    }

    @Test("Without a terminal a watch says what to type in its place")
    static func watchNeedsATerminal() async throws {
      let run = try Learner().type("watch")
      #expect(run.status == 64 && run.error.contains("workbook check"))
    }
  }
}
