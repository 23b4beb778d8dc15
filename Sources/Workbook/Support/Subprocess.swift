import Foundation

/// Runs programs, and ends them together with everything that they started.
enum Subprocess {
  /// How a program ended, and what it printed.
  struct Result {
    /// The exit status, or `nil` if a signal ended the program.
    var status: Int32?
    var output = ""
    var error = ""
  }

  /// How a program is ended before it ends by itself.
  enum Stop {
    case atOnce
    /// As Ctrl-C does it, so that the program can put its files in order.
    case gently
  }

  /// Runs a program from the `PATH` until it ends, or until `shouldStop` returns a way to stop it.
  static func run(
    _ command: [String], environment: [String: String] = [:], shouldStop: () -> Stop? = { nil }
  ) throws -> Result {
    // Output goes to files: a pipe would fill up, and has to be read all the time.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try ["output", "error"].map { name in
      let file = folder.appendingPathComponent(name)
      try Data().write(to: file)
      return file
    }

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    var ending: Ending?
    while ending == nil {
      let stop = Signals.haveArrived ? .gently : shouldStop()
      if let stop {
        if stop == .gently { interrupt(process) } else { endTree(of: process) }
      }
      repeat {
        usleep(2_000)
        ending = self.ending(of: process)
      } while stop != nil && ending == nil
    }
    try Signals.throwIfArrived()
    var status: Int32?
    if case .exit(let value) = ending { status = value }
    return Result(status: status, output: try text(of: files[0]), error: try text(of: files[1]))
  }

  private enum Ending: Equatable {
    case exit(Int32)
    case signal
  }

  /// How a process ended, or `nil` while it runs.
  ///
  /// Foundation on Linux can miss the end of a process: twice in about 600 runs, `isRunning` stayed
  /// true, and `waitUntilExit` didn't return. So the system is asked as well, with `WNOWAIT`, which
  /// leaves the process to Foundation.
  private static func ending(of process: Process) -> Ending? {
    guard process.isRunning else {
      return process.terminationReason == .exit ? .exit(process.terminationStatus) : .signal
    }
    var info = siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    guard waitid(P_PID, id_t(process.processIdentifier), &info, options) == 0,
      info.si_signo == SIGCHLD
    else { return nil }
    guard info.si_code == CLD_EXITED else { return .signal }
    #if canImport(Darwin)
      return .exit(info.si_status)
    #else
      return .exit(info._sifields._sigchld.si_status)
    #endif
  }

  private static func endTree(of process: Process) {
    ProcessTree(root: process.processIdentifier).end()
  }

  /// Asks the program to end, as Ctrl-C does, and ends what is left after five seconds.
  ///
  /// A build that is killed can leave files that make the next build wrong.
  private static func interrupt(_ process: Process) {
    let id = process.processIdentifier
    let others = ProcessTree(root: id).descendants()
    // Foundation gives the child its own process group.
    if kill(-id, SIGINT) != 0 { kill(id, SIGINT) }
    let deadline = Date(timeIntervalSinceNow: 5)
    while ending(of: process) == nil {
      if Date() > deadline {
        endTree(of: process)
        break
      }
      usleep(2_000)
    }
    // The tests run in another process group.
    others.forEach { kill($0, SIGKILL) }
  }

  /// The text of a file or, if it is very long, its beginning and its end.
  private static func text(of file: URL) throws -> String {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    let part = 1 << 20
    var data = try handle.read(upToCount: part) ?? Data()
    let size = try handle.seekToEnd()
    if size > UInt64(2 * part) { data += Data("\n…\n".utf8) }
    try handle.seek(toOffset: max(UInt64(part), size - min(size, UInt64(part))))
    data += try handle.readToEnd() ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}

/// A process and every process that it started, in whatever process groups they are.
struct ProcessTree {
  let root: pid_t

  /// Ends all of them.
  func end() {
    // A process whose parent ended can't be found any more, so all of them are stopped first.
    var found: Set<pid_t> = []
    var new: Set<pid_t> = [root]
    while !new.isEmpty {
      new.forEach { kill($0, SIGSTOP) }
      found.formUnion(new)
      new = Set(descendants()).subtracting(found)
    }
    found.forEach { kill($0, SIGKILL) }
  }

  /// The processes that the root started, and those that they started.
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

  private static func parents() -> [(id: pid_t, parent: pid_t)] {
    #if os(Linux)
      // A system may have no `ps`. In `/proc`, `42 (name) S 7 …` is process 42, whose parent is 7.
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
      // `Subprocess` asks for this list after a signal, so it can't be the one to run `ps`.
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
