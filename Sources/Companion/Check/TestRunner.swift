import Console
import Foundation
import Records

/// Runs programs with tests, and reads the records that they write.
package struct TestRunner {
  /// The limit of a learner who sets no other one.
  package static let defaultLimit = Patience.ofProgram

  let package: BookPackage
  /// After how many seconds without a record the run is ended.
  let limit: Double
  /// Learns what is done.
  let poll: Poll

  package init(
    package: BookPackage, limit: Double = defaultLimit, poll: @escaping Poll = { _ in }
  ) {
    (self.package, self.limit, self.poll) = (package, limit, poll)
  }

  /// Runs a program that runs tests, perhaps after it has built them.
  ///
  /// `mixesOutput` says whether it prints other messages among those of the tests. If the program
  /// ends before the first test, the run has no tests.
  func run(
    _ command: [String], environment: [String: String] = [:], mixesOutput: Bool = false
  ) throws -> TestRun {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("workbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.appendingPathComponent("output")
    var variables = [
      "WORKBOOK_RECORDS": folder.path, "SWIFT_BACKTRACE": Crash.backtraceSettings,
    ]
    if mixesOutput { variables["WORKBOOK_OUTPUT"] = output.path }
    var run = TestRun()
    var reader = RecordReader(folder: folder)
    defer {
      // A backtrace stops all threads of a child, so that it can't notice the end of its parent.
      run.read(reader.newRecords())
      for child in run.children { kill(-child, SIGKILL) }
    }
    var patience = Patience(.seconds(limit))
    run.program = try Subprocess.run(command, environment: environment.merging(variables) { $1 }) {
      guard patience.isDue else { return false }
      run.read(reader.newRecords())
      try poll(run.activity)
      // A build may take its time.
      guard patience.isOver(after: run.progress), run.didStart else { return false }
      run.timeout = limit
      return true
    }
    run.read(reader.newRecords())
    if mixesOutput, run.didStart {
      run.program.output = (try? Data(contentsOf: output).prefix(1 << 17).text) ?? ""
    }
    return run
  }
}
