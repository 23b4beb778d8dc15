import Console
import Foundation
import Records
import Testing

@testable import Companion

/// Programs that print or run without end.
@Suite enum SubprocessTests {
  @Test("What a program leaves behind in its group ends with it")
  static func endsOrphans() async throws {
    let run = try Subprocess.run(["sh", "-c", "sleep 600 > /dev/null & echo $!"])
    let id = try #require(pid_t(run.output.trimmed))
    #expect(run.status == 0)
    for _ in 1...100 where kill(id, 0) == 0 && !hasEnded(id) { usleep(10_000) }
    #expect(kill(id, 0) != 0 || hasEnded(id), "Process \(id) is still running.")
  }

  @Test("A program that ignores the polite signals is ended")
  static func endsStubbornPrograms() async throws {
    let loop = "trap '' INT TERM HUP; while true; do :; done"
    let run = try Subprocess.run(["sh", "-c", loop]) { true }
    #expect(run.status == nil)
  }

  @Test("Of a long output the beginning and the end are kept")
  static func keepsBothEnds() async throws {
    let run = try Subprocess.run(["sh", "-c", "echo first; yes | head -c 9000000; echo last"])
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("first\ny\n") && run.output.hasSuffix("y\nlast\n"))
    #expect(run.output.contains("\n…\n") && run.output.utf8.count < 4 * OutputPipe.limit)
  }

  @Test("An error of the poll ends a program politely, and is thrown then")
  static func endsGently() async throws {
    struct Stop: Error {}
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let start = Date()
    let script = "trap 'echo ended > \"$0\"; exit 3' INT; while true; do sleep 0.01; done"
    #expect(throws: Stop.self) {
      _ = try Subprocess.run(["sh", "-c", script, file.path]) {
        if start.timeIntervalSinceNow < -0.3 { throw Stop() }
        return false
      }
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == "ended\n")
  }

  private static func hasEnded(_ id: pid_t) -> Bool {
    // A process that ended may still wait for its parent.
    let line = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
    return line.contains(") Z ")
  }
}
