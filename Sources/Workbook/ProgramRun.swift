import Foundation

/// A program that has run to its end.
struct ProgramRun {
  let status: Int32
  let output: String
  let error: String

  /// Runs a program, which is looked for as a shell looks for it.
  ///
  /// - Parameter command: The program and its arguments.
  /// - Throws: An error of Foundation if the program cannot be started.
  init(_ command: String...) throws {
    try self.init(command)
  }

  /// Runs a program, which is looked for as a shell looks for it.
  ///
  /// - Parameter command: The program and its arguments.
  /// - Throws: An error of Foundation if the program cannot be started.
  init(_ command: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    // Files, and not pipes, which a program can fill while nobody reads.
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["output", "error"].map { folder.appendingPathComponent($0) }
    for file in files {
      try Data().write(to: file)
    }
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = try String(contentsOf: files[0], encoding: .utf8)
    error = try String(contentsOf: files[1], encoding: .utf8)
  }
}
