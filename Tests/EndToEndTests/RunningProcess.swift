import Console
import Foundation

@testable import Companion

extension Subprocess {
  /// The command lines of all processes that the system lets this one see.
  static func running() -> [String] {
    #if canImport(Darwin)
      return (try? run(["ps", "-A", "-ww", "-o", "args="]))?.output.lines ?? []
    #else
      // A system may have no `ps`. In `/proc`, `42 (name) Z …` is process 42, which has ended.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { name in
        guard pid_t(name) != nil,
          let line = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
          !line.contains(") Z "),
          let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
        else { return nil }
        return words.text.replacing("\0", with: " ")
      }
    #endif
  }
}
