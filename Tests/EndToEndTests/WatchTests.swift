import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// A watch, from its first moment to the end of the book.
  @Suite enum WatchTests {
    /// How many seconds a test waits at most; the first build of all exercises is the longest wait.
    private static let limit = 240.0

    /// What the terminal shows since the watch last cleared it, without colors.
    private static func screen(of terminal: PseudoTerminal) -> String {
      let text = terminal.output.components(separatedBy: "\u{1B}[H\u{1B}[J").last ?? ""
      return text.replacing(/\u{1B}\[[0-9;?]*[a-z]/, with: "")
    }

    @Test("A watch reads keys while it builds, and none of them acts later")
    static func dropsKeysDuringABuild() async throws {
      let learner = try Learner()
      let terminal = try learner.terminal("watch")
      #expect(terminal.wait(seconds: limit) { $0.contains("q quit") && $0.contains("building") })
      terminal.type("cy")
      #expect(terminal.wait(seconds: limit) { $0.contains("01 Wrapper is not started") })
      // In one piece, so that the last two arrive before the check that the first one begins.
      terminal.type("rcy")
      #expect(
        terminal.wait(seconds: limit) {
          $0.components(separatedBy: "01 Wrapper is not started").count == 3
        })
      terminal.type("?")
      #expect(terminal.wait(seconds: limit) { $0.contains("compare with the solution") })
      #expect(!terminal.output.contains("see the solution anyway"))
      #expect(!terminal.output.contains("+ the solution"))
      terminal.type("r")
      #expect(terminal.wait(seconds: limit) { _ in screen(of: terminal).contains("building") })
      terminal.type("q")
      #expect(terminal.end(seconds: 30) == 1)
      #expect(terminal.settings == terminal.originalSettings)
    }

    @Test("A watch lists the steps, opens one, and resets it")
    static func listsAndResets() async throws {
      let learner = try Learner()
      try learner.solve("1")
      let terminal = try learner.terminal("watch")
      #expect(terminal.wait(seconds: limit) { $0.contains("02 AddRemove is not started") })
      #expect(
        terminal.wait(seconds: limit) {
          $0.contains("1 of \(Step.exercises.count) steps are green")
        })
      terminal.type("l")
      #expect(
        terminal.wait(seconds: limit) {
          $0.contains("> ○ 02 AddRemove") && $0.contains("✔ 01 Wrapper")
        })
      terminal.type("1\n")
      #expect(
        terminal.wait(seconds: limit) {
          $0.contains("01 Wrapper is green") && $0.contains("m run example")
        })
      // Only y agrees.
      terminal.type("xjy")
      #expect(terminal.wait(seconds: limit) { $0.contains("Press y to reset") })
      #expect(try learner.files(of: "1") != learner.starter(of: "1"))
      terminal.type("xy")
      #expect(terminal.wait(seconds: limit) { $0.contains("01 Wrapper is not started") })
      #expect(
        terminal.wait(seconds: limit) { _ in screen(of: terminal).contains("01-Wrapper is reset") })
      #expect(screen(of: terminal).contains(".aside"))
      #expect(screen(of: terminal).contains("0 of \(Step.exercises.count) steps are green"))
      #expect(try learner.files(of: "1") == learner.starter(of: "1"))
      #expect(learner.texts(below: ".aside").count == 1)
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("The hints end, and go on after a save")
    static func countsHints() async throws {
      let learner = try Learner()
      let terminal = try learner.terminal("watch", "1")
      #expect(terminal.wait(seconds: limit) { $0.contains("q quit") && $0.contains("h hint") })
      terminal.type("h")
      #expect(terminal.wait(seconds: limit) { $0.contains("Hint 1 of 3") })
      try learner.write("\n", to: Learner.wrapper)
      #expect(
        terminal.wait(seconds: limit) {
          _ in
          let screen = screen(of: terminal)
          return screen.contains("does not compile") && screen.hasSuffix("q quit\r\n")

        })
      terminal.type("hhh")
      #expect(terminal.wait(seconds: limit) { $0.contains("That was the last hint.") })
      #expect(terminal.output.components(separatedBy: "Hint 1 of 3").count == 2)
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("The editor gets the terminal and the line, and the watch its own back")
    static func opensTheEditor() async throws {
      let learner = try Learner()
      let editor = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: editor, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: editor) }
      let script = """
        #!/bin/sh
        echo "$1 $2 $3"
        stty -a | grep -o ' icanon'
        read line
        printf '%s\\n' "$line" > "$3"
        """
      let vi = editor.appendingPathComponent("vi")
      try script.write(to: vi, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: vi.path)

      let terminal = try learner.terminal(
        ["watch", "1"], environment: ["VISUAL": "'\(vi.path)' -n"])
      #expect(terminal.wait(seconds: limit) { $0.contains("q quit") && $0.contains("h hint") })
      terminal.type("e")
      #expect(terminal.wait(seconds: limit) { $0.contains("-n +") && $0.contains(" icanon") })
      terminal.type("let a = nothing\n")
      #expect(terminal.wait(seconds: limit) { $0.contains("cannot find 'nothing' in scope") })
      #expect(terminal.settings != terminal.originalSettings)
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test(
      "An editor that isn't set, or doesn't start, is one line",
      arguments: ["": "No editor is set", "/nowhere/vi -n": "The editor 'vi' can't be started"])
    static func reportsTheEditor(editor: String, message: String) async throws {
      let learner = try Learner()
      let terminal = try learner.terminal(
        ["watch", "1"], environment: ["VISUAL": editor, "EDITOR": ""])
      #expect(terminal.wait(seconds: limit) { $0.contains("q quit") && $0.contains("h hint") })
      terminal.type("e")
      #expect(terminal.wait(seconds: limit) { _ in screen(of: terminal).contains(message) })
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("A watch shows its page again in a window of another size, and after it was continued")
    static func redraws() async throws {
      let learner = try Learner()
      let terminal = try learner.terminal("watch", "1")
      #expect(terminal.wait(seconds: limit) { $0.contains("q quit") && $0.contains("h hint") })
      terminal.resize(columns: 20, rows: 6)
      #expect(
        terminal.wait(seconds: limit) { _ in
          screen(of: terminal).hasSuffix("\r\n? keys · q quit\r\n")
        }
      )
      let lines = screen(of: terminal).components(separatedBy: "\r\n")
      // A command to copy is on one line, whatever its length.
      #expect(lines.allSatisfy { $0.count <= 20 || $0.contains("swift run") })
      terminal.type("l")
      #expect(
        terminal.wait(seconds: limit) { _ in screen(of: terminal).contains("> ○ 01 Wrapper") })
      #expect(screen(of: terminal).components(separatedBy: "\r\n").count <= 6)

      terminal.resize(columns: 80, rows: 24)
      #expect(terminal.wait(seconds: limit) { _ in screen(of: terminal).contains("14 Capstone") })
      let count = terminal.output.count
      terminal.send(SIGSTOP)
      terminal.send(SIGCONT)
      #expect(
        terminal.wait(seconds: limit) {
          $0.count > count && screen(of: terminal).contains("14 Capstone")
        })
      terminal.type("q")
      #expect(terminal.end() == 1)
    }

    @Test("Ctrl-Z gives the terminal back to the shell, during a check, too")
    static func stops() async throws {
      let learner = try Learner()
      let terminal = try PseudoTerminal(
        ["watch", "1"], in: learner.folder,
        script: "set -m; \"$@\"; stty -a | grep -o ' icanon'; fg; stty -a | grep -o ' icanon'; fg")
      #expect(terminal.wait(seconds: limit) { $0.contains("building") })
      terminal.type("\u{1A}")
      #expect(terminal.wait(seconds: limit) { $0.contains(" icanon") })
      #expect(terminal.wait(seconds: limit) { $0.contains("h hint") })
      terminal.type("\u{1A}")
      #expect(terminal.wait(seconds: limit) { $0.components(separatedBy: " icanon").count == 3 })
      #expect(terminal.wait(seconds: limit) { _ in screen(of: terminal).hasSuffix("q quit\r\n") })
      terminal.type("q")
      #expect(terminal.end() == 1)
      #expect(terminal.settings == terminal.originalSettings)
    }

    @Test("The last green step names those that are left, and then celebrates the book")
    static func celebrates() async throws {
      let learner = try Learner()
      for step in Step.exercises where step.number != "03" { try learner.solve(step.number) }
      let terminal = try learner.terminal("watch", "14")
      #expect(
        terminal.wait(seconds: limit) { $0.contains("Still to do: 03-Invoke (not started).") })
      terminal.type("n")
      #expect(terminal.wait(seconds: limit) { $0.contains("03 Invoke is not started") })
      try learner.solve("3")
      #expect(terminal.wait(seconds: limit) { $0.contains("you finished the workbook") })
      terminal.type("q")
      #expect(terminal.end() == 0)
    }
  }
}
