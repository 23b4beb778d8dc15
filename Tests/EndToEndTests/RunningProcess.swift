import Foundation

@testable import Companion

/// A process of any program that is running.
struct RunningProcess {
  let id: pid_t
  let parent: pid_t
  /// The program and its arguments.
  let command: String

  /// All processes that the system lets this one see.
  static func all() -> [RunningProcess] {
    #if canImport(Darwin)
      let list = try? Subprocess.run(["ps", "-A", "-ww", "-o", "pid=,ppid=,args="])
      return (list?.output ?? "").lines.compactMap { line in
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, let id = pid_t(parts[0]), let parent = pid_t(parts[1]) else {
          return nil
        }
        return RunningProcess(id: id, parent: parent, command: String(parts[2]))
      }
    #else
      // A system may have no `ps`. In `/proc`, `42 (name) S 7 …` is process 42, whose parent is 7.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { name in
        guard let id = pid_t(name),
          let line = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
          let state = line.components(separatedBy: ") ").last?.split(separator: " "),
          state.count > 1, state[0] != "Z", let parent = pid_t(state[1]),
          let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
        else { return nil }
        let command = String(decoding: words, as: UTF8.self).split(separator: "\0")
        return RunningProcess(id: id, parent: parent, command: command.joined(separator: " "))
      }
    #endif
  }
}
