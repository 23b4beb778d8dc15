import Foundation
import Testing

@testable import Workbook

/// From the output of a build or a run to a result with the line to edit.
@Suite enum CheckTests {
  private static let step = Step("02-AddRemove") {}

  @Test("The errors of a build are found once each, with a path in the package")
  static func findsErrors() async {
    let output = """
      /book/Exercises/02-AddRemove/A.swift:3:5: error: cannot find 'x' in scope
      3 |   `- error: cannot find 'x' in scope
      /book/Exercises/02-AddRemove/A.swift:3:5: error: cannot find 'x' in scope
      /other/B.swift:1:1: warning: unused
      error: target 'AddRemoveExercise' has mixed language source files
      ld: multiple definition of `main'
      """
    let errors = Diagnostic.errors(in: output, root: "/book")
    #expect(
      errors.map(\.description) == [
        "Exercises/02-AddRemove/A.swift:3:5: cannot find 'x' in scope",
        "target 'AddRemoveExercise' has mixed language source files",
        "ld: multiple definition of `main'",
      ])
    #expect(errors.map { $0.isInExercise(of: step) } == [true, true, false])
    let test = Diagnostic(.init(file: step.testPath, line: 1), "no member 'add'")
    #expect(test.concerns(step) && !test.isInExercise(of: step))
  }

  private static let exercise: Exercise = {
    var exercise = Exercise(step: step)
    exercise.files = [
      "A.swift": Data(
        "// addDelegate\nvar list = 1\n  func addDelegate() {}\n  init(b: Int) { self.init() }".utf8
      ),
      "B.swift": Data("func b() {}\nfunc addDelegate(_ x: Int, didAdd y: Int) {}\n// TODO: c".utf8),
    ]
    exercise.editableFiles = ["A.swift", "B.swift"]
    exercise.testNames = ["first", "second", "third"]
    exercise.lookAt = ["first": "`addDelegate`", "second": "`B.swift`, `addDelegate`"]
    return exercise
  }()

  @Test("The chapter's table leads to the line of a declaration, perhaps in a file")
  static func findsDeclarations() async {
    for (cell, location) in [
      ("`addDelegate`", "A.swift:3"), ("`B.swift`, `addDelegate`", "B.swift:2"),
      ("`addDelegate(_:didAdd:)`", "B.swift:2"), ("the `list`", "A.swift:2"),
      ("`B`, `b`", "B.swift:1"), ("`init`", "A.swift:4"), ("`A`, `b`", "A.swift:4"),
      ("`unknown`", nil), ("the stored property", nil),
    ] as [(String, String?)] {
      let found = EditLocation.declaration(lookAt: cell, in: exercise.editableTexts)
      #expect(found?.description == location, "\(cell)")
    }
  }

  @Test("A failure leads to its crash, its row, or the first TODO")
  static func findsLocations() async {
    func location(_ test: String, crash: Bool = false) -> String {
      var failure = TestFailure(test: test, location: .init(file: "T.swift", line: 1))
      if crash {
        failure.crash = Crash(message: "", location: .init(file: "C.swift", line: 9))
      }
      return EditLocation.location(for: failure, in: exercise).description
    }
    #expect(location("first", crash: true) == "C.swift:9")
    #expect(location("first") == "Exercises/02-AddRemove/A.swift:3")
    #expect(location("second") == "Exercises/02-AddRemove/B.swift:2")
    #expect(location("third") == "Exercises/02-AddRemove/B.swift:3")
    let error = Diagnostic(nil, "value of type 'M' has no member 'list'")
    #expect(EditLocation.location(for: error, in: exercise).line == 2)
  }

  // MARK: The event stream

  private static func stream(_ events: String...) -> TestReport {
    var report = TestReport()
    for (index, name) in exercise.testNames.enumerated() {
      let place = #"{"fileID":"AddRemoveExerciseTests/AddRemoveTests.swift","line":\#(index + 1)}"#
      report.read(
        (#"{"kind":"test","payload":{"kind":"function","id":"\#(name)","displayName":"\#(name)","#
          + #""sourceLocation":\#(place)}}"# + "\n").utf8)
    }
    for event in ["runStarted"] + events {
      let words = event.split(separator: " ", maxSplits: 2).map(String.init)
      let id = words.count > 1 ? #","testID":"\#(words[1])""# : ""
      let message = words.count > 2 ? #"{"symbol":"fail","text":"\#(words[2])"}"# : ""
      let details = message.isEmpty ? "" : #",{"symbol":"details","text":"the rule"}"#
      report.read(
        (#"{"kind":"event","payload":{"kind":"\#(words[0])"\#(id),"messages":[\#(message)\#(details)],"#
          + #""issue":{"sourceLocation":{"fileID":"a/b","line":7}}}}"# + "\n").utf8)
    }
    return report
  }

  private static func result(
    _ report: TestReport, output: String = "", timeout: Double? = nil
  ) -> CheckResult {
    var run = TestRunner.Run(report: report, timeout: timeout)
    run.program.output = output
    return CheckResult(of: exercise, run: run)
  }

  @Test("A stream can be read in pieces, and what comes before a break counts")
  static func readsPieces() async {
    var report = stream("testStarted first")
    let bytes = Array(#"{"kind":"event","payload":{"kind":"testEnded","testID":"first"}}"#.utf8)
    report.read(bytes.prefix(20))
    #expect(report.unfinished == ["first"] && report.ended == [])
    report.read(bytes.dropFirst(20) + [UInt8(ascii: "\n")])
    #expect(report.unfinished == [] && report.ended == ["first"])
    #expect(report.didStart && !report.isComplete && report.progress == 2)
  }

  @Test("A run is green, red, hanging, crashed, or incomplete")
  static func judges() async {
    let all = ["first", "second", "third"].flatMap { ["testStarted \($0)", "testEnded \($0)"] }
    var report = stream(all[0], all[1], all[2], all[3], all[4], all[5], "runEnded")
    #expect(result(report).state == .green && result(report).passed == 3)
    report = stream(all[0], all[1], "runEnded")
    #expect(result(report).state == .notTested)
    #expect(result(report).notes[0] == "2 of 3 tests didn't run; the first is \"second\".")
    report = stream(
      all[0], "issueRecorded first Expectation failed: (actual → [1]) == (expected → [1, 2])",
      all[1], all[2], all[3], all[4], all[5], "runEnded")
    let red = result(report)
    #expect(red.state == .red && red.passed == 2)
    #expect(
      red.failures == [
        TestFailure(
          test: "first", location: .init(file: step.testPath, line: 7), expected: "[1, 2]",
          found: "[1]", rule: "the rule")
      ])
    report = stream(all[0], all[1], all[2])
    #expect(result(report, timeout: 2).state == .hangs)
    let crash = result(report, output: "AddRemoveExercise/A.swift:5: Fatal error: Oh\n")
    #expect(crash.state == .crashes && crash.failures[0].found == "Fatal error: Oh")
    #expect(crash.failures[0].crash?.location?.description == "Exercises/02-AddRemove/A.swift:5")
    report = stream(all[0], "issueRecorded first a → .signal(SIGTRAP → 5)", all[1], "runEnded")
    #expect(result(report).state == .crashes)
    report = stream(
      all[0], "issueRecorded first (actual → A.swift:2: Fatal error: Oh) == (expected → it ends)",
      all[1], "runEnded")
    #expect(result(report).state == .crashes)
    #expect(result(report).failures[0].crash?.location?.line == 2)
  }

  @Test("Time in which the computer sleeps, or the program is stopped, doesn't count as a loop")
  static func forgivesSleep() async {
    var timer = IdleTimer()
    for (seconds, progress, idleTime) in [
      // Before the run begins nothing counts, and then only the time without progress.
      (0.5, nil, 0), (0.5, nil, 0), (0.5, 0, 0), (0.5, 0, 0.5), (0.5, 1, 0),
      // A night is at most a second.
      (0.5, 1, 0.5), (30_000, 1, 1.5), (0.25, 1, 1.75), (30_000, 2, 0), (0.5, 2, 0.5),
    ] as [(Double, Int?, Double)] {
      timer.advance(by: .seconds(seconds), progress: progress)
      #expect(timer.idleTime == .seconds(idleTime))
    }
  }

  @Test("Missing and empty files are named, with the command that restores them")
  static func findsFiles() async {
    var exercise = exercise
    #expect(CheckResult(missingFilesOf: exercise) == nil)
    exercise.starter = ["C.swift": Data()]
    let missing = CheckResult(missingFilesOf: exercise)
    #expect(missing?.state == .missesFiles)
    #expect(missing?.notes.first == "Exercises/02-AddRemove/C.swift is missing.")
    exercise.files["A.swift"] = Data("\n".utf8)
    let empty = CheckResult(of: exercise, diagnostics: [])
    #expect(empty.notes.first == "Exercises/02-AddRemove/A.swift is empty.")
    #expect(empty.notes.last?.contains("swift run workbook reset 2") == true)
  }
}
