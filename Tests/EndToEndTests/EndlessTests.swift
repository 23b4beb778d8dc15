import Foundation
import Testing

@testable import Workbook

extension CompanionTests {
  /// Loops of the learner's code, commands that are ended, and what is left running after them.
  @Suite enum EndlessTests {
    @Test("A loop in the child of an exit test ends with the command")
    static func endsChildren() async throws {
      let learner = try Learner()
      try learner.write("let a = nill", to: Learner.list)
      try learner.write(Learner.invoke("while true {}"), to: Learner.invoke)
      let run = try learner.type("status", "--limit", "2")
      #expect(run.output.contains("✘ 03 Invoke     hangs"))
      #expect(processes(of: learner) == [])
    }

    @Test("A command that is ended by a signal leaves nothing running", arguments: ["INT", "KILL"])
    static func endsWithTheCommand(how: String) async throws {
      let learner = try Learner()
      try learner.write(Learner.invoke("while true {}"), to: Learner.invoke)
      let terminal = try learner.terminal("check", "3", "--limit", "600")
      #expect(terminal.wait(seconds: 300) { $0.contains("testing") })
      #expect(processes(of: learner) != [])
      terminal.send(how == "INT" ? SIGINT : SIGKILL)
      #expect(terminal.end(seconds: 20) == (how == "INT" ? 128 + SIGINT : nil))
      if how == "INT" { #expect(processes(of: learner) == []) }
      // After a SIGKILL it is another process that ends them.
      let deadline = Date(timeIntervalSinceNow: 60)
      while processes(of: learner) != [], Date() < deadline { usleep(10_000) }
      #expect(processes(of: learner) == [])
    }

    @Test("A loop that prints is reported as any other, and Ctrl-C ends it")
    static func endsPrinting() async throws {
      let learner = try Learner()
      try learner.write(Learner.list(adding: "while true { print(\"x\") }"), to: Learner.list)
      let terminal = try learner.terminal("check", "2", "--limit", "600")
      #expect(terminal.wait(seconds: 300) { $0.contains("testing") })
      terminal.type("\u{3}")
      #expect(terminal.end(seconds: 20) == 128 + SIGINT)

      let start = Date()
      let run = try learner.type("check", "2", "--limit", "5")
      #expect(run.output.contains("02 AddRemove hangs") && run.output.contains("│ x\n│ x\n"))
      // Its output took minutes when all of it was read.
      #expect(Date().timeIntervalSince(start) < 60)
      #expect(processes(of: learner) == [])
    }

    @Test("A command waits for another SwiftPM, names it, and continues after its end")
    static func namesTheLockHolder() async throws {
      let learner = try Learner()
      try learner.write(Learner.invoke("while true {}"), to: Learner.invoke)
      let first = try learner.terminal("check", "3", "--limit", "600")
      #expect(first.wait(seconds: 300) { $0.contains("testing") })
      let second = try learner.terminal("check", "1")
      #expect(second.wait { $0.contains("waiting for another SwiftPM (process ") })
      let text = second.output.components(separatedBy: "SwiftPM (process ").last ?? ""
      let id = try #require(pid_t(text.prefix { $0.isNumber }))
      #expect(processes(of: learner).contains { $0.id == id && $0.line.contains("swift-test") })
      first.type("\u{3}")
      #expect(first.end() == 128 + SIGINT)
      #expect(second.end() == 1 && second.output.contains("01 Wrapper is not started"))
      let after = second.output.components(separatedBy: "waiting for another").last ?? ""
      #expect(after.contains("building") || after.contains("testing"))
    }

    @Test("A folder that is deleted while a command builds is named")
    static func noticesDeletion() async throws {
      let copy = try SandboxCopy(of: Product.package, at: ".build/deleted").copy
      let terminal = try PseudoTerminal(["check", "1"], in: copy.root.path)
      #expect(terminal.wait { $0.contains("building, 1 s") })
      // While it is deleted, the build writes to it.
      while FileManager.default.fileExists(atPath: copy.root.path) {
        try? FileManager.default.removeItem(at: copy.root)
      }
      #expect(terminal.end(seconds: 60) == 70)
      #expect(terminal.output.contains("was moved or deleted."))
    }

    struct RunningProcess: Equatable {
      let id: pid_t
      let line: String
    }

    /// The processes that run with a path of the learner's folder on their command line.
    static func processes(of learner: Learner) -> [RunningProcess] {
      #if os(Linux)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.compactMap { id in
          let words = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(id)/cmdline"))) ?? Data()
          let line = String(decoding: words.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
          return line.contains(learner.folder) ? RunningProcess(id: id, line: line) : nil
        }
      #else
        let list = try? Subprocess.run(["ps", "-A", "-o", "pid=,args="]).output.lines
        return (list ?? []).filter { $0.contains(learner.folder) }.compactMap { line in
          let parts = line.trimmed.split(separator: " ", maxSplits: 1)
          return pid_t(parts[0]).map { RunningProcess(id: $0, line: String(parts[1])) }
        }
      #endif
    }
  }
}

/// Places where a command can't do its work.
@Suite enum PlaceTests {
  @Test("Every command in a folder that was deleted says so at once")
  static func noticesDeletedFolder() async throws {
    for words in CommandTable.all.map(\.name) + ["", "4", "check 1", "watch 1"] {
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
    for words in ["walkthrough", "4", "--help", "draw --bench", "check --help"] {
      let closed = try shell("exec \"$0\" \(words) >&-")
      #expect(closed.status == 70 && closed.error.hasPrefix("workbook: Standard output is closed."))
      #if os(Linux)
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
