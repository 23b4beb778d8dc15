import Foundation

/// The lock that SwiftPM holds from the beginning of a build to the end of the tests.
///
/// A command holds it while it builds, and calls SwiftPM with `--ignore-lock`. So nothing else
/// builds between the moment at which it looks at the files and the moment at which it is done with
/// what was built from them, and what it removes no other build needs.
struct BuildLock {
  private let file: FileHandle

  /// Runs `body` while no other program builds in a folder of the package.
  ///
  /// `wait` is called, again and again, with the process that builds there, until it ends.
  static func whileHeld<Result>(
    of scratchPath: String, in package: BookPackage, wait: (_ holder: pid_t?) throws -> Void,
    _ body: (BuildLock) throws -> Result
  ) throws -> Result {
    let path = path(of: package.url(of: scratchPath))
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw WorkbookError(
        """
        \(path), the lock of SwiftPM's builds, can't be opened: \(String(cString: strerror(errno))). \
        Type `sudo rm -rf \(path.shellWord)`.
        """)
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // In this file, SwiftPM says which process has the lock.
    let note = package.url(of: "\(scratchPath)/.lock")
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      // As in SwiftPM, a file system without locks is no reason not to build.
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      try wait((try? String(contentsOf: note, encoding: .utf8)).flatMap { pid_t($0.trimmed) })
      usleep(100_000)
    }
    defer { try? file.close() }
    // If the folder can't be written to, SwiftPM says so.
    let folder = note.deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try? Data("\(getpid())".utf8).write(to: note, options: .atomic)
    return try body(BuildLock(file: file))
  }

  /// Runs a command of SwiftPM that builds in the folder.
  func run(
    _ command: [String], environment: [String: String],
    shouldStop: (_ lastLine: String) -> Subprocess.Stop?
  ) throws -> Subprocess.Result {
    var result = try Subprocess.run(
      command + ["--ignore-lock"], environment: environment, holding: file, shouldStop: shouldStop)
    // SwiftPM says that it ignores the lock, on the line of what it does first.
    result.error.replace(/^Another instance of SwiftPM .*`--ignore-lock` has been passed/, with: "")
    return result
  }

  /// What a command does that waits, in a few words.
  static func activity(whileHeldBy holder: pid_t?) -> String {
    "waiting for another build" + (holder.map { " (process \($0))" } ?? "")
  }

  /// The file that SwiftPM locks for a folder: its name is the folder's path.
  static func path(of scratchFolder: URL) -> String {
    let environment = ProcessInfo.processInfo.environment
    let setting = ["TMPDIR", "TEMP", "TMP"].lazy.compactMap { environment[$0] }.first ?? ""
    let folder = setting.hasPrefix("/") ? setting : NSTemporaryDirectory()
    // Foundation would leave out the `/private` of Apple systems.
    let parent = realpath(scratchFolder.deletingLastPathComponent().path, nil)
    defer { free(parent) }
    let path = parent.map { String(cString: $0) } ?? scratchFolder.deletingLastPathComponent().path
    let name = "\(path)/\(scratchFolder.lastPathComponent)".split(separator: "/")
      .joined(separator: "_").replacing(":", with: "_")
    // A name has at most 255 bytes; SwiftPM keeps the last ones, in whole characters.
    var bytes = "_\(name).lock".utf8.suffix(Int(NAME_MAX))
    while String(bytes) == nil { bytes = bytes.dropFirst() }
    return URL(fileURLWithPath: folder).appendingPathComponent(String(bytes) ?? name).path
  }
}
