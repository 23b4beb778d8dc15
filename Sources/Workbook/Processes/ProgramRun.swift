import Foundation

/// A program that has run to its end, or was ended.
struct ProgramRun {
  /// The exit status, or `nil` if a signal ended the program.
  let status: Int32?
  let output: String
  let error: String
  /// Whether the program was ended because somebody said so.
  let wasStopped: Bool

  /// Runs a program, which is looked for as a shell looks for it.
  ///
  /// - Parameter command: The program and its arguments.
  /// - Throws: An error if the program cannot be started.
  init(_ command: String...) throws {
    try self.init(command)
  }

  /// Runs a program, which is looked for as a shell looks for it.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - environment: Variables that the program gets besides those that there are.
  ///   - stop: Tells whether to end the program, and how. It is asked again and again.
  /// - Throws: An error if the program cannot be started, and `Interrupted` on Ctrl-C.
  init(
    _ command: [String], environment: [String: String] = [:],
    orStop stop: () -> ChildProcess.Stop? = { nil }
  ) throws {
    // Files, and not pipes, which a program can fill while nobody reads.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["output", "error"].map { folder.appendingPathComponent($0) }

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let child = try ChildProcess(
      ["/usr/bin/env"] + command, environment: variables, output: files[0], error: files[1])
    let end = try child.wait(orStop: stop)

    wasStopped = end == .stopped
    if case .exited(let status) = end { self.status = status } else { status = nil }
    output = try Self.text(of: files[0])
    error = try Self.text(of: files[1])
  }

  /// The text of a file or, if somebody printed without end, its beginning and its end.
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
