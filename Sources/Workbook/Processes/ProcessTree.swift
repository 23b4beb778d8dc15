import Foundation

/// A process and all that it has started, in whatever process groups they are.
struct ProcessTree {
  let root: pid_t

  /// Ends all of them.
  func end() {
    // What has lost its parent is not found any more, and what is stopped starts nothing new.
    var found: Set<pid_t> = []
    var new: Set<pid_t> = [root]
    while !new.isEmpty {
      new.forEach { kill($0, SIGSTOP) }
      found.formUnion(new)
      new = Set(descendants()).subtracting(found)
    }
    found.forEach { kill($0, SIGKILL) }
  }

  /// All that it has started, and what these have started.
  func descendants() -> [pid_t] {
    let children = Dictionary(grouping: Self.parents(), by: \.parent).mapValues { $0.map(\.id) }
    var found = children[root] ?? []
    var next = 0
    while next < found.count {
      found += children[found[next]] ?? []
      next += 1
    }
    return found
  }

  /// All processes, each with its parent.
  private static func parents() -> [(id: pid_t, parent: pid_t)] {
    #if os(Linux)
      // A system without `ps` has `/proc`: `42 (name) S 7 …` is process 42, whose parent is 7.
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { name in
        guard let id = pid_t(name),
          let line = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
          let parent = line.components(separatedBy: ") ").last?.split(separator: " ").dropFirst()
            .first
        else { return nil }
        return pid_t(parent).map { (id, $0) }
      }
    #else
      let ps = Process()
      ps.executableURL = URL(fileURLWithPath: "/bin/ps")
      ps.arguments = ["-A", "-o", "pid=,ppid="]
      let pipe = Pipe()
      ps.standardOutput = pipe
      guard (try? ps.run()) != nil else { return [] }
      let list = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      return list.split(separator: "\n").compactMap { line in
        let ids = line.split(separator: " ").compactMap { pid_t($0) }
        return ids.count == 2 ? (ids[0], ids[1]) : nil
      }
    #endif
  }
}
