import Console
import Foundation
import Records

/// Runs programs with tests, and reads the records that they write.
package struct TestRunner {
  /// The limit of a learner who sets no other one.
  package static let defaultLimit = 20.0

  let package: BookPackage
  /// After how many seconds without a record the run is ended.
  let limit: Double
  /// Learns ten times a second what a run does.
  var progress = CheckProgress()

  /// Runs a program that runs tests, perhaps after it has built them.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - environment: Variables for it.
  ///   - mixesOutput: Whether it prints other messages among those of the tests.
  /// - Returns: The run, which has no tests if the program ended before the first one.
  /// - Throws: A `CancellationError` if a poll asked for it.
  func run(
    _ command: [String], environment: [String: String] = [:], mixesOutput: Bool = false
  ) throws -> TestRun {
    let folder = FileManager.default.temporaryFolder
      .appendingPathComponent("workbook-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var run = TestRun()
    var reader = RecordReader(folder: folder)
    var lastPoll = ContinuousClock.now
    var idleTime = 0.0

    var variables = environment
    variables["WORKBOOK_RECORDS"] = folder.path
    variables["SWIFT_BACKTRACE"] = CrashRecord.backtraceSettings
    let output = folder.appendingPathComponent("output")
    if mixesOutput { variables["WORKBOOK_OUTPUT"] = output.path }
    run.program = try Subprocess.run(command, environment: variables) {
      if Signals.haveArrived, run.didStart { return .atOnce }
      guard .now - lastPoll > .seconds(0.1) else { return nil }
      lastPoll = .now
      let last = run.progress
      run.read(reader.newRecords())
      // The time in which the computer sleeps, or this program is stopped, doesn't count.
      idleTime = run.didStart && run.progress == last ? idleTime + 0.1 : 0
      let isCancelled = progress.shouldStop(run.activity)
      if idleTime > limit { run.timeout = limit }
      if run.didStart { return run.timeout != nil || isCancelled ? .atOnce : nil }
      return isCancelled ? .gently : nil
    }
    try progress.throwIfCancelled()
    run.read(reader.newRecords())
    if mixesOutput, run.didStart {
      run.program.output = (try? Data(contentsOf: output).prefix(1 << 17).text) ?? ""
    }
    return run
  }
}

extension TestRunner {
  /// Makes a runner with the usual limit, for which nothing is shown.
  package init(package: BookPackage) {
    self.init(package: package, limit: Self.defaultLimit)
  }
}
