import Records
import Synchronization
import Testing

#if canImport(Darwin)
  @preconcurrency import Darwin
#elseif canImport(Glibc)
  @preconcurrency import Glibc
#endif

// A program that reads the results names a folder in the variable `WORKBOOK_RECORDS`, in which each
// program with tests writes its own file. A run without it has a folder in `.build`, because it may
// consist of several programs, and each ends with the list of what is known so far.

/// Writes what the tests of this program do.
final class Recorder: Sendable {
  /// The recorder of this program, once a test is known.
  static var current: Recorder? { started.withLock { $0 } }

  private static let started = Mutex<Recorder?>(nil)

  let records = Mutex<[Record]>([])
  private let folder: String
  private let package: String
  private let file: Int32

  private init(folder: String, package: String) {
    (self.folder, self.package) = (folder, package)
    let path = "\(folder)/\(programName).records"
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
  }

  /// Writes that there is a test, before the first one begins.
  static func list(_ test: Test) {
    guard !test.isSuite, RehearsalChild.current == nil, let recorder = recorder(for: test) else {
      return
    }
    let place = test.sourceLocation
    let edit = test.traits.lazy.compactMap { ($0 as? Edit)?.names }.last ?? []
    recorder.write(
      .test(
        TestRecord(
          id: test.recordID, title: test.displayName ?? test.name,
          file: "Tests/Steps/\(place.step)/\(place.fileName)", line: place.line, edit: edit)))
  }

  private static func recorder(for test: Test) -> Recorder? {
    started.withLock { started in
      started = started ?? make(for: test.sourceLocation)
      return started
    }
  }

  private static func make(for place: SourceLocation) -> Recorder? {
    if let folder = getenv("WORKBOOK_RECORDS") {
      keepOutputApart()
      // Swift Testing has printed its last line when the process ends.
      atexit { Recorder.current?.write(.finished) }
      return Recorder(folder: String(cString: folder), package: place.package)
    }
    guard place.moduleName.hasSuffix("ExerciseTests") else { return nil }
    atexit {
      Recorder.current?.write(.finished)
      Recorder.current?.printSummary()
    }
    return Recorder(folder: RunFolder.make(in: place.package), package: place.package)
  }

  /// Where SwiftPM prints the output of the tests among the messages of Swift Testing, a file gets
  /// it.
  private static func keepOutputApart() {
    guard let path = getenv("WORKBOOK_OUTPUT") else { return }
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o666)
    guard file >= 0 else { return }
    dup2(file, STDOUT_FILENO)
    close(file)
  }

  func write(_ record: Record) {
    records.withLock { $0.append(record) }
    record.append(to: file)
  }

  func skip(_ test: Test) {
    write(.phase(.skipped, test: test.recordID))
  }

  /// Runs a test and writes when it begins, what fails, and when it ends.
  func record(
    _ test: Test, _ testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    write(.phase(.began, test: test.recordID))
    let issues = IssueHandlingTrait.compactMapIssues { issue in
      if issue.isFailure { self.write(.failed(FailureRecord(issue, in: test))) }
      return issue
    }
    defer { write(.phase(.ended, test: test.recordID)) }
    do {
      try await issues.provideScope(for: test, testCase: testCase, performing: function)
    } catch {
      if !(error is ExpectationFailedError) {
        let rule = "The test ended with an error: \(error)"
        let line = test.sourceLocation.line
        write(.failed(FailureRecord(test: test.recordID, line: line, rule: rule)))
      }
      throw error
    }
  }

  private func printSummary() {
    let others = fileNames(in: folder).filter { $0.hasSuffix(".records") }
      .flatMap { Record.all(in: contents(of: "\(folder)/\($0)") ?? "") }
    // Where nothing can be written, this program is all that is known.
    let records = others.isEmpty ? records.withLock { $0 } : others
    // A program with all tests has the name of the package. Swift Build makes one for each step.
    let isOneOfSeveral = programName.contains("ExerciseTests")
    let summary = Summary(records: records, package: package, isOneOfSeveral: isOneOfSeveral)
    fputs(summary.text, stderr)
  }
}

extension Record {
  /// Writes the record at once, so that it's there if the program ends a moment later.
  func append(to file: Int32) {
    var text = line + "\n"
    text.withUTF8 { bytes in
      _ = write(file, bytes.baseAddress, bytes.count)
    }
  }
}

extension FailureRecord {
  fileprivate init(_ issue: Issue, in test: Test) {
    let comparison = Comparison.current
    let rule = issue.comments.map(\.rawValue).joined(separator: "\n")
    let isBare = rule.isEmpty && comparison == nil
    self.init(
      test: test.recordID, line: issue.sourceLocation?.line ?? test.sourceLocation.line,
      expected: comparison?.expected, found: comparison?.found,
      rule: isBare ? "\(issue)" : rule, edit: comparison?.edit ?? [], crash: comparison?.crash)
  }
}

/// What to edit if a test fails: a declaration, perhaps after the name of its file.
package struct Edit: SuiteTrait, TestTrait {
  fileprivate let names: [String]
  package var isRecursive: Bool { true }
}

extension Trait where Self == Edit {
  /// Names what to edit if the test fails; what a suite names is for the tests without their own.
  package static func edit(_ names: String...) -> Self { Self(names: names) }
}

extension Test {
  /// The name of the test in records; a program can have the tests of several modules.
  fileprivate var recordID: String { "\(sourceLocation.moduleName)/\(name)" }
}

/// The name of this program; on macOS, it's a helper, and an argument names the tests.
private let programName: Substring = {
  let arguments = CommandLine.arguments
  let bundle = arguments.firstIndex(of: "--test-bundle-path").map { arguments[$0 + 1] }
  return (bundle ?? arguments[0]).split(separator: "/").last ?? "tests"
}()

/// The folder of a run in which each program writes its file.
private enum RunFolder {
  /// Makes the folder of this run, whose programs have one parent, and removes those of earlier
  /// runs.
  static func make(in package: String) -> String {
    let records = "\(package)/.build/records"
    let folder = "\(records)/\(getppid())"
    for name in fileNames(in: records) {
      guard let process = pid_t(name), process != getppid(), kill(process, 0) != 0, errno == ESRCH
      else { continue }
      remove("\(records)/\(name)")
    }
    // The same parent, such as an editor, runs this program once more; or another one had its
    // number.
    let isNew = [folder, "\(folder)/\(programName).records"].allSatisfy { path in
      var status = stat()
      return fstatat(AT_FDCWD, path, &status, 0) != 0 || path == folder && isRecent(status)
    }
    if !isNew { remove(folder) }
    for path in ["\(package)/.build", records, folder] { mkdir(path, 0o777) }
    return folder
  }

  /// Whether something was written in the last ten minutes.
  private static func isRecent(_ status: stat) -> Bool {
    #if canImport(Darwin)
      let seconds = status.st_mtimespec.tv_sec
    #else
      let seconds = status.st_mtim.tv_sec
    #endif
    return time(nil) - seconds < 600
  }

  private static func remove(_ folder: String) {
    for name in fileNames(in: folder) { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }
}
