import Console
import Foundation
import Testing

@testable import Companion

/// What you can type after `swift run workbook`.
@Suite enum CommandLineTests {
  @Test("The help goes to standard output", arguments: ["--help", "-h", "help"])
  static func helps(word: String) async throws {
    let run = try Product.run(word)
    #expect(run.error == "" && run.status == 0 && run.output.contains("\n  check STEP "))
    let check = try Product.run(word, "check")
    #expect(check.output.hasPrefix("Usage: swift run workbook check STEP ") && check.status == 0)
  }

  @Test(
    "An unknown step or option is one line on standard error with what to type",
    arguments: [
      (["99"], "99"), (["4", "Fire"], "Fire"), (["--loud"], "--loud"), ([""], ""), (["-1"], "-1"),
      (["dance"], "dance"), (["chek", "1"], "chek"), (["reset", "0"], "0"),
      (["walkthrough", "fire"], "fire"), (["status", "--limit", "1e38"], "1e38"),
    ])
  static func refusesUnknownWords(words: [String], unknown: String) async throws {
    let run = try Product.run(words)
    #expect(run.status == 64 && run.output == "")
    #expect(run.error.filter(\.isNewline).count == 1)
    #expect(run.error.contains("'\(unknown)'"), "\(run.error)")
    let isClear = run.error.contains("ype `swift run workbook") || run.error.contains("such as 10")
    #expect(isClear, "\(run.error)")
  }

  @Test(
    "Without a terminal or a step that a command needs, an error is one line",
    arguments: [
      (["watch"], "type `swift run workbook status`"), (["draw"], "needs a terminal"),
      (["reset"], "Type `swift run workbook reset STEP "), (["--mine"], "needs one step"),
      (["0", "--mine"], "needs one step"),
    ])
  static func saysWhatItNeeds(words: [String], need: String) async throws {
    let run = try Product.run(words)
    #expect(run.status == 64 && run.output == "" && run.error.filter(\.isNewline).count == 1)
    #expect(run.error.contains(need), "\(run.error)")
  }

  @Test("The last hint leads to the chapter")
  static func leadsToTheChapter() async throws {
    let last = try Product.run("hint", "3", "3").output
    #expect(last.hasPrefix("Hint 3 of 3 for 03-Invoke: the solution's shape"))
    #expect(
      last.hasSuffix("last hint. What each red test means is in\n  Chapters/03-Invoke.md\n"))
    // The introduction has no tests.
    let introduction = try Product.run("hint", "0").output
    #expect(introduction.hasSuffix("The answers are in\n  Chapters/00-Introduction.md\n"))
  }

  @Test("In a terminal, a message is wrapped between words, and its commands are whole")
  static func wrapsMessages() async throws {
    let terminal = try PseudoTerminal(
      ["check", "nonsense"], in: Product.package.root.path, columns: 50)
    #expect(terminal.end() == 64)
    #expect(terminal.lines.count > 1)
    #expect(terminal.lines.allSatisfy { $0.count <= 50 })
    #expect(terminal.lines.contains { $0.contains("`swift run workbook --help`") })
    let message = try Product.run("check", "nonsense").error
    #expect(terminal.lines.joined(separator: " ").trimmed == message.trimmed)
  }

  @Test("A closed pipe ends the program silently")
  static func endsQuietly() async throws {
    // A named pipe is open for reading, then for writing, and then only for writing.
    let script = """
      d=$(mktemp -d) && mkfifo "$d/p" && exec 3<>"$d/p" 4>"$d/p" 3>&- && rm -r "$d"
      "$0" >&4
      echo $?
      """
    let run = try Subprocess.run(["sh", "-c", script, Product.path])
    #expect(run.error == "" && run.output == "\(128 + SIGPIPE)\n")
  }
}
