import Console
import Foundation
import Records
import StepSupport
import Testing

@testable import Companion

/// What tests write about a run, and what is read of it.
@Suite enum RecordTests {
  private static let test = TestRecord(
    id: "AddRemoveExerciseTests/adds()", title: "It adds",
    file: "Tests/Steps/02-AddRemove/AddRemoveTests.swift", line: 7, edit: ["A.swift", "add"])

  @Test("A record is one line, whatever is in it, and is read as it was written")
  static func readsLines() async {
    let crash = Crash(
      file: "A.swift", line: 3, signal: 4, exitStatus: nil, message: "Fatal error: \"a\tb\"",
      isEndless: false)
    let records: [Record] = [
      .test(test), .phase(.began, test: test.id),
      .failed(
        FailureRecord(
          test: test.id, line: 8, expected: "a\n\\n\tb", found: "", rule: "One = 1\ntwo\\",
          edit: ["A.swift", "remove"])),
      .failed(FailureRecord(test: test.id, line: 9, rule: "", crash: crash)),
      .phase(.ended, test: test.id), .child(42), .child(42, hasEnded: true), .finished,
    ]
    #expect(records.allSatisfy { !$0.line.contains("\n") })
    let text = records.map { $0.line + "\n" }.joined()
    #expect(Record.all(in: text) == records)
    // A program that was killed left a part of a line, and a newer one has other records.
    #expect(Record.all(in: text + records[1].line.dropLast()) == records)
    #expect(Record.all(in: "{\"newer\":{}}\n" + text) == records)
    // `.ci/run` looks for these.
    #expect(records[0].line.hasPrefix("{\"test\":") && records[2].line.hasPrefix("{\"failed\":"))
    #expect(records[0].line.contains("\"id\":\"AddRemoveExerciseTests/adds()\""))
    #expect(records[2].line.contains("\"test\":\"AddRemoveExerciseTests/adds()\""))
  }

  @Test("A run is read from what its programs wrote, the tests of a step in the order of the file")
  static func readsRuns() async {
    var second = test
    (second.id, second.line) = ("b", 3)
    let failure = FailureRecord(test: test.id, line: 8, rule: "")
    let run = TestRun(records: [
      .test(test), .test(second), .phase(.began, test: test.id), .failed(failure),
    ])
    #expect(run.tests.map(\.record) == [second, test])
    #expect(run.tests.map(\.phase) == [nil, .began])
    #expect(run.tests[1].failures == [failure] && !run.isComplete && run.didStart)
    #expect(
      TestRun(records: [.child(1), .child(2), .child(2), .child(1, hasEnded: true)]).children == [2]
    )
    #expect(run.activity == "testing, 0 of 2 done" && TestRun().activity == "building")
  }

  @Test("The tests write the records that the companion reads")
  static func readsTests() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // This program once more, with other tests.
    let program = CommandLine.arguments.prefix(1)
    let bundle = CommandLine.arguments.firstIndex(of: "--test-bundle-path")
      .map { CommandLine.arguments[$0...].prefix(2) }
    let run = try Subprocess.run(
      program + (bundle ?? [])
        + ["--testing-library", "swift-testing", "--filter", "RecordSampleTests"],
      environment: ["WORKBOOK_RECORDS": folder.path, "WORKBOOK_SAMPLE": "1"])
    #expect(run.status == 1)
    var reader = RecordReader(folder: folder)
    let found = TestRun(records: reader.newRecords())
    #expect(reader.newRecords().isEmpty)
    #expect(found.isComplete && found.tests.allSatisfy { $0.phase == .ended })
    #expect(found.tests.map(\.record.title) == ["A sample fails", "A sample throws"])
    #expect(found.tests.map(\.record.edit) == [["here"], ["there", "too"]])
    let failures = found.tests.flatMap(\.failures)
    #expect(failures.map(\.expected) == ["\"b\"", nil])
    #expect(failures.map(\.found) == ["\"a\"", nil])
    #expect(failures.map(\.rule) == ["The rule.", "The test ended with an error: SampleError()"])
  }

  @Test("What is added to a file is read once, when its line is complete")
  static func readsNewLines() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var reader = RecordReader(folder: folder)
    #expect(reader.newRecords().isEmpty)
    let lines = ["A", "B"].map { "\(Record.phase(.began, test: $0).line)\n" }
    let file = folder.appendingPathComponent("a.records")
    try Data((lines[0] + lines[1].prefix(5)).utf8).write(to: file)
    #expect(reader.newRecords() == [.phase(.began, test: "A")] && reader.newRecords().isEmpty)
    try Data(lines.joined().utf8).write(to: file)
    #expect(reader.newRecords() == [.phase(.began, test: "B")] && reader.newRecords().isEmpty)
  }

  // MARK: The list at the end

  private static func records(
    of folder: String, tests: Int, failing: [Int] = []
  ) -> [Record] {
    let tests = (0..<tests).map { number in
      TestRecord(
        id: "\(folder)/\(number)", title: "Test \(number)",
        file: "Tests/Steps/\(folder)/M.swift", line: number)
    }
    return tests.map(Record.test) + tests.map { .phase(.ended, test: $0.id) }
      + failing.map { number in
        .failed(FailureRecord(test: "\(folder)/\(number)", line: 1, rule: "Rule \(number)."))
      }
  }

  @Test("The list has a line for each step, in order, whatever program wrote it")
  static func sumsUp() async throws {
    let package = try BookPackage(containing: #filePath).root.path
    let all =
      records(of: "04-Dispatch", tests: 15, failing: [3, 3, 2])
      + records(of: "01-Wrapper", tests: 6) + records(of: "02-AddRemove", tests: 2)
      + records(of: "18-Capstone", tests: 1, failing: [0])
    let text = Summary(records: all, package: package).text
    #expect(
      text.hasPrefix(
        """

        01 Wrapper     6 of 6     finished
        02 AddRemove   2 of 2     13 more weren't run
        04 Dispatch    13 of 15   continue with Exercises/04-Dispatch/DispatchSystem.swift
        """), "\(text)")
    #expect(text.contains("\n18 Capstone    0 of 1     begin with Exercises/18-Capstone/"))
    #expect(text.hasSuffix("\n\nThe first red test of 04 Dispatch is \"Test 2\".\nRule 2.\n"))
    // The program ended before its test did.
    let broken = Summary(records: [.test(test), .phase(.began, test: test.id)], package: package)
      .text
    #expect(broken.contains("0 of 1") && broken.contains("call of `exit`"))
  }
}

/// Tests that fail, for `RecordTests`, in a program of their own.
@Suite(.serialized, .rehearsed, .edit("here"), .enabled(if: isSample)) enum RecordSampleTests {
  @Test("A sample fails") static func fails() {
    expect("a", is: "b", "The rule.")
  }

  @Test("A sample throws", .edit("there", "too")) static func throwsAnError() throws {
    struct SampleError: Error {}
    throw SampleError()
  }
}

private let isSample = ProcessInfo.processInfo.environment["WORKBOOK_SAMPLE"] != nil
