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

    @Test("A loop that prints is reported as any other, and Ctrl-C ends it")
    static func endsPrinting() async throws {
      let learner = try Learner()
      try learner.write(Learner.list(adding: "while true { print(\"x\") }"), to: Learner.list)
      let terminal = try learner.terminal(["check", "2", "--limit", "600"])
      #expect(terminal.wait { $0.contains("testing") })
      terminal.type("\u{3}")
      #expect(terminal.end() == 128 + SIGINT)

      let run = try learner.type("check", "2", "--limit", "10")
      #expect(run.output.contains("02 AddRemove hangs") && run.output.contains("│ x\n│ x\n"))
      #expect(eventually { learner.processes.isEmpty })
    }

    @Test("A folder that is moved away while a command builds is named")
    static func noticesDeletion() async throws {
      let copy = try Product.copy(at: ".build/deleted")
      let deleted = Product.package.url(of: ".build/deleted-\(UUID().uuidString)")
      defer {
        for folder in [copy.root, deleted] { try? FileManager.default.removeItem(at: folder) }
      }
      // The check can't end before the folder is deleted.
      try Data(Learner.invoke("while true {}").utf8).write(to: copy.url(of: Learner.invoke))
      let terminal = try PseudoTerminal(["check", "3", "--limit", "600"], in: copy.root.path)
      #expect(terminal.wait { $0.contains("testing") })
      try FileManager.default.moveItem(at: copy.root, to: deleted)
      #expect(terminal.end() == 70)
      #expect(terminal.output.contains("was moved or deleted."))
    }
  }
}

/// Places where a command can't do its work.
@Suite enum PlaceTests {
  private static let commands = CommandTable.workbook(examples: [:]) { _ in true }.all.map(\.name)

  @Test("Every command in a folder that was deleted says so at once")
  static func noticesDeletedFolder() async throws {
    for words in commands + ["", "4", "check 1", "watch 1"] {
      let run = try shell("d=$(mktemp -d); cd \"$d\"; rmdir \"$d\"; exec \"$0\" \(words)")
      #expect(run.status == 70 && run.output == "", "\(words)")
      #expect(
        run.error
          == "workbook: The current folder was deleted. Change to the workbook's folder with `cd`.\n"
      )
    }
  }

  @Test("Output that doesn't arrive is an error")
  static func noticesLostOutput() async throws {
    for words in ["walkthrough", "4", "--help", "check --help"] {
      #if !canImport(Darwin)
        let full = try shell("exec \"$0\" \(words) > /dev/full")
        #expect(full.status == 70)
        #expect(full.error == "workbook: standard output: No space left on device\n")
      #endif
    }
  }

  private static func shell(_ script: String) throws -> Subprocess.Result {
    try Subprocess.run(["sh", "-c", script, Product.path])
  }
}
