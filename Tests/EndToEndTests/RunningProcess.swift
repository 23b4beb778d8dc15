import Foundation

@testable import Companion

/// A process of any program that is running.
struct RunningProcess {
  /// The program and its arguments.
  let command: String

  /// All processes that the system lets this one see.
  static func all() -> [RunningProcess] {
    #if canImport(Darwin)
      let list = try? Subprocess.run(["ps", "-A", "-ww", "-o", "args="])
      return (list?.output ?? "").lines.map(RunningProcess.init)
    #else
      // A system may have no `ps`. In `/proc`, `42 (name) Z …` is process 42, which has ended.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { name in
        guard pid_t(name) != nil,
          let line = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
          !line.contains(") Z "),
          let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
        else { return nil }
        let command = String(decoding: words, as: UTF8.self).split(separator: "\0")
        return RunningProcess(command: command.joined(separator: " "))
      }
    #endif
  }
}
