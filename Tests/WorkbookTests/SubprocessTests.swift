import Foundation
import Testing

@testable import Workbook

/// Programs that print or run without end.
@Suite enum SubprocessTests {
  @Test("What a program leaves behind ends with it, though it is in its own group")
  static func endsOrphans() async throws {
    // With `-m` a shell starts a command in its own process group.
    let run = try Subprocess.run(["sh", "-c", "set -m; sleep 600 > /dev/null & echo $!"])
    let id = try #require(pid_t(run.output.trimmed))
    #expect(run.status == 0)
    #expect(getsid(id) == -1 || hasEnded(id), "Process \(id) is still running.")
  }

  @Test("A program that ignores the polite signals is ended")
  static func endsStubbornPrograms() async throws {
    let loop = "trap '' INT TERM HUP; while true; do :; done"
    let run = try Subprocess.run(["sh", "-c", loop]) { _ in .atOnce }
    #expect(run.status == nil)
  }

  @Test("Of a long output the beginning and the end are kept")
  static func keepsBothEnds() async throws {
    let run = try Subprocess.run(["sh", "-c", "echo first; yes | head -c 9000000; echo last"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("first\ny\n") && run.output.hasSuffix("y\nlast\n"))
    #expect(run.output.contains("\n…\n") && run.output.utf8.count < 4 * OutputPipe.limit)
  }

  @Test("A poll sees the line that a program printed last")
  static func seesLines() async throws {
    var seen: Set<String> = []
    let script = "echo a; printf 'b\\nc' >&2; exec sleep 600"
    let run = try Subprocess.run(["sh", "-c", script]) { line in
      seen.insert(line)
      return line == "c" ? .gently : nil
    }
    #expect(run.status == nil && run.output == "a\n" && run.error == "b\nc")
    #expect(!seen.contains("a"))
  }

  private static func hasEnded(_ id: pid_t) -> Bool {
    // A process that ended may still wait for its parent.
    let line = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    return line.contains(") Z ")
  }
}
