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
      /book/Tests/Steps/02-AddRemove/A.swift:7: error: undefined reference to '$s17AddRemoveExercise'
      """
    let errors = Diagnostic.all(.error, in: output, root: "/book")
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

  // MARK: The line to edit

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
    exercise.edits = ["first": "addDelegate", "second": "B.swift, addDelegate"]
    return exercise
  }()

  @Test("A name leads to the line of its declaration, perhaps in a file")
  static func findsDeclarations() async {
    for (names, location) in [
      (["addDelegate"], "A.swift:3"), (["B.swift", "addDelegate(_:didAdd:)"], "B.swift:2"),
      (["none", "list"], "A.swift:2"), (["init"], "A.swift:4"), (["A.swift", "b"], nil), ([], nil),
    ] as [([String], String?)] {
      let found = EditLocation.declaration(of: names, in: exercise.editableTexts)
      #expect(found?.description == location, "\(names)")
    }
  }

  @Test("The comment above a test names a declaration of the solution")
  static func findsEdits() async throws {
    let package = try BookPackage(containing: #filePath)
    var count = 0
    for step in Step.exercises {
      let solution = try package.texts(in: step.solutionPath)
        .map { (file: $0.key, text: $0.value) }
      for (test, edit) in try Exercise(of: step, in: package).edits {
        let found = EditLocation.declaration(
          of: edit.components(separatedBy: ", "), in: solution)
        #expect(found != nil, "\(step.folder): \(test): \(edit)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test("A failure leads to its crash, to what its test names, or to the first TODO")
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

  @Test("Missing files are named, with the command that restores them")
  static func findsFiles() async {
    var exercise = exercise
    #expect(CheckResult(missingFilesOf: exercise) == nil)
    exercise.starter = ["A.swift": Data(), "C.swift": Data()]
    let missing = CheckResult(missingFilesOf: exercise)
    #expect(missing?.state == .missesFiles)
    #expect(
      missing?.notes[0] == "Exercises/02-AddRemove/C.swift is missing, or a link to nothing.")
    #expect(missing?.notes.last?.contains("swift run workbook reset 2") == true)
    #expect(CheckResult(missingTestsOf: exercise) == nil)
    exercise.testNames = []
    let untested = CheckResult(missingTestsOf: exercise)
    #expect(untested?.headline == "02 AddRemove is not fully tested: its tests are missing.")
    #expect(untested?.notes[0].contains("`git restore Tests/Steps/02-AddRemove`") == true)
  }

  // MARK: The event stream

  /// A report of events: `testStarted first`, or `issueRecorded first message`.
  private static func stream(_ events: String...) -> TestReport {
    var lines = exercise.testNames.enumerated().map { index, name in
      """
      {"kind":"test","payload":{"kind":"function","id":"\(name)","displayName":"\(name)",\
      "sourceLocation":{"fileID":"AddRemoveExerciseTests/More.swift","line":\(index + 1)}}}
      """
    }
    for event in ["runStarted"] + events {
      let words = event.split(separator: " ", maxSplits: 2).map(String.init) + ["", ""]
      lines.append(
        """
        {"kind":"event","payload":{"kind":"\(words[0])","testID":"\(words[1])","messages":[\
        {"symbol":"fail","text":"\(words[2])"},{"symbol":"details","text":"the rule"}],\
        "issue":{"sourceLocation":{"fileID":"a/b","line":7}}}}
        """)
    }
    var report = TestReport()
    report.read(Data(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")])
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
    report.read(Data())
    let bytes = Data(#"{"kind":"event","payload":{"kind":"testEnded","testID":"first"}}"#.utf8)
    report.read(bytes.prefix(20))
    #expect(report.unfinished == ["first"] && report.ended == [])
    report.read(bytes.dropFirst(20) + [UInt8(ascii: "\n")])
    #expect(report.unfinished == [] && report.ended == ["first"])
    #expect(report.didStart && !report.isComplete && report.progress == 2)
  }

  @Test("A run is green, red, hanging, crashed, or incomplete")
  static func judges() async {
    func pair(_ name: String) -> (String, String) { ("testStarted \(name)", "testEnded \(name)") }
    let (first, second, third) = (pair("first"), pair("second"), pair("third"))
    let end = "runEnded"
    let allButEnd = stream(first.0, first.1, second.0, second.1, third.0, third.1)
    let green = result(stream(first.0, first.1, second.0, second.1, third.0, third.1, end))
    #expect(green.state == .green && green.passed == 3)
    let partly = result(stream(first.0, first.1, end))
    #expect(partly.state == .notTested)
    #expect(partly.notes[0] == "2 of 3 tests didn't run; the first is \"second\".")

    let sides = "Expectation failed: (actual → [1]) == (expected → [1, 2])"
    let red = result(
      stream(
        first.0, "issueRecorded first \(sides)", first.1, second.0, second.1, third.0, third.1, end)
    )
    #expect(red.state == .red && red.passed == 2)
    #expect(
      red.failures == [
        TestFailure(
          test: "first", location: .init(file: "Tests/Steps/02-AddRemove/More.swift", line: 7),
          expected: "[1, 2]", found: "[1]", rule: "the rule")
      ])

    let broken = stream(first.0, first.1, second.0)
    let loop = result(broken, timeout: 2)
    #expect(loop.state == .hangs && loop.failures[0].rule.contains("a wait that never ends"))
    #expect(result(allButEnd, timeout: 2).state == .hangs)
    let crash = result(broken, output: "AddRemoveExercise/A.swift:5: Fatal error: Oh\n")
    #expect(crash.state == .crashes && crash.failures[0].found == "Fatal error: Oh")
    #expect(crash.failures[0].crash?.location?.description == "Exercises/02-AddRemove/A.swift:5")
    // It ended after the last test.
    #expect(result(allButEnd).state == .crashes && result(allButEnd).notes.count == 1)
    let record = #"{\"file\": \"A.swift\", \"line\": 2, \"isEndless\": false}"#
    let child = "(actual → \(record)) == (expected → x)"
    let other = result(
      stream(
        first.0, "issueRecorded first no value", "issueRecorded first \(child)", first.1, end))
    #expect(other.state == .crashes && other.failures[0].crash?.location?.line == 2)
    let endless = child.replacing("false", with: "true")
    let stopped = result(stream(first.0, "issueRecorded first \(endless)", first.1, end))
    #expect(stopped.state == .hangs)
  }

  @Test("No test is never green")
  static func needsTests() async {
    let run = TestRunner.Run(report: stream("runEnded"))
    #expect(CheckResult(of: Exercise(step: step), run: run).state == .notTested)
    #expect(result(stream("runEnded")).state == .notTested)
  }

  @Test("A build of the tests gets no switch of the manifest but the steps")
  static func clearsSwitches() async throws {
    let variables = TestRunner.environment(building: [step, Step("03-Invoke") {}])
    #expect(variables == ["STEP": "02,03", "SOLUTIONS": "", "MINE": "", "END_TO_END": ""])
    let manifest = try BookPackage(containing: #filePath).text(of: "Package.swift")
    let switches = manifest.matches(of: /(?:isOn|words)\((?:of: )?"(\w+)"\)/).map { String($0.1) }
    #expect(Set(variables.keys) == Set(switches))
  }
}
