import Console
import Foundation
import Records
import Testing

@testable import Companion

/// From the output of a build or a run to a result with the line to edit.
@Suite enum CheckTests {
  private static let step = Step.addRemove

  @Test("The errors of a build are found once each, with a path in the package")
  static func findsErrors() async {
    let output = """
      /book/Exercises/02-AddRemove/A.swift:3:5: error: cannot find 'x' in scope
      3 |   `- error: cannot find 'x' in scope
      2 |   ///   - error: Why it failed.
          print("error: x")
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
        "multiple definition of `main'",
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
      "B.swift": Data(
        """
        func b() {}
        func addDelegate(_ x: Int, didAdd y: Int) {}
        // TODO: addDelegate(c)
        let c = addDelegate(1, didAdd: 2)
        func empty() {
          // Nothing is done yet.
        }
        """.utf8),
    ]
    exercise.editableFiles = ["A.swift", "B.swift"]
    exercise.testNames = ["first", "second", "third"]
    return exercise
  }()

  @Test("A name leads to its declaration or a call, perhaps in a file, and first to an empty body")
  static func findsDeclarations() async {
    for (names, location) in [
      (["addDelegate"], "A.swift:3"), (["B.swift", "addDelegate(_:didAdd:)"], "B.swift:2"),
      (["none", "list"], "A.swift:2"), (["init"], "A.swift:4"), (["A.swift", "b"], nil), ([], nil),
      (["addDelegate(_:didAdd:)"], "B.swift:2"), (["call addDelegate"], "B.swift:4"),
      (["list", "empty"], "B.swift:5"), (["list", "b"], "B.swift:1"),
      (["list", "init", "call addDelegate"], "A.swift:2"),
      (["addDelegate with self", "init"], "A.swift:4"), (["b without self"], "B.swift:1"),
    ] as [([String], String?)] {
      let found = EditLocation.declaration(of: names, in: exercise.editableTexts)
      #expect(found?.description == location, "\(names)")
    }
  }

  @Test("What a test names for the learner to edit is a declaration of the solution")
  static func findsEdits() async throws {
    let package = try BookPackage(containing: #filePath)
    var count = 0
    for step in Step.exercises {
      let solution = try package.texts(in: step.solutionPath)
        .map { (file: $0.key, text: $0.value) }
      for file in package.testFiles(of: step) {
        for edit in try package.text(of: file).matches(of: /\.edit\((.*?)\)/) {
          let names = edit.1.matches(of: /"([^"]*)"/).map { String($0.1) }
          let found = EditLocation.declaration(of: names, in: solution)
          #expect(found != nil, "\(step.folder): \(names)")
          count += 1
        }
      }
    }
    #expect(count > 80)
  }

  @Test("A failure leads to its crash, to what its test names, or to the first TODO")
  static func findsLocations() async {
    func location(_ edit: String..., crash: Bool = false) -> String {
      var failure = TestFailure(test: "", location: .init(file: "T.swift", line: 1), edit: edit)
      if crash {
        failure.crash = Crash(file: "C.swift", line: 9)
      }
      return EditLocation.location(for: failure, in: exercise).description
    }
    #expect(location("addDelegate", crash: true) == "C.swift:9")
    #expect(location("addDelegate") == "Exercises/02-AddRemove/A.swift:3")
    #expect(location("B.swift", "addDelegate") == "Exercises/02-AddRemove/B.swift:2")
    #expect(location() == "Exercises/02-AddRemove/B.swift:3")
  }

  @Test("Missing files are named, with the command that restores them")
  static func findsFiles() async {
    var exercise = exercise
    #expect(CheckResult.incomplete(exercise) == nil)
    exercise.starter = ["A.swift": Data(), "C.swift": Data()]
    let missing = CheckResult.incomplete(exercise)
    #expect(missing?.state == .missesFiles)
    #expect(
      missing?.remarks[0] == "Exercises/02-AddRemove/C.swift is missing, or a link to nothing.")
    #expect(missing?.remarks.last?.contains("swift run workbook reset 2") == true)
    exercise.starter = [:]
    exercise.testNames = []
    let untested = CheckResult.incomplete(exercise)
    #expect(untested?.headline == "02 AddRemove is not fully tested: its tests are missing.")
    #expect(untested?.remarks[0].contains("`git restore Tests/Steps/02-AddRemove`") == true)
  }

  // MARK: Runs

  /// A run in which some tests began, failed, and ended: `began first`, or `failed first`.
  private static func run(_ events: String...) -> TestRun {
    let file = "Tests/Steps/02-AddRemove/More.swift"
    let tests = exercise.testNames.enumerated().map { index, name in
      Record.test(TestRecord(id: name, title: name, file: file, line: index + 1))
    }
    return TestRun(
      records: tests
        + events.map { event in
          let words = event.split(separator: " ").map(String.init)
          let failure = FailureRecord(
            test: words.last ?? "", line: 7, expected: "[1, 2]", found: "[1]", rule: "the rule")
          var crash = failure
          crash.crash = Crash(file: "A.swift", line: 2, isEndless: words[0] == "hung")
          return switch words[0] {
          case "failed": .failed(failure)
          case "crashed", "hung": .failed(crash)
          case let word: TestPhase(rawValue: word).map { .phase($0, test: words[1]) } ?? .finished
          }
        })
  }

  private static func result(
    _ run: TestRun, error: String = "", timeout: Double? = nil
  ) -> CheckResult {
    var run = run
    run.timeout = timeout
    run.program.error = error
    if !run.isComplete { run.program.ending = .signaled(SIGTRAP) }
    return CheckResult(of: exercise, run: run)
  }

  @Test("A run is green, red, hanging, crashed, or incomplete")
  static func judges() async {
    func pair(_ name: String) -> (String, String) { ("began \(name)", "ended \(name)") }
    let (first, second, third) = (pair("first"), pair("second"), pair("third"))
    let end = "finished"
    let allButEnd = run(first.0, first.1, second.0, second.1, third.0, third.1)
    let green = result(run(first.0, first.1, second.0, second.1, third.0, third.1, end))
    #expect(green.state == .green && green.passed == 3)
    let partly = result(run(first.0, first.1, end))
    #expect(partly.state == .crashes && partly.notRun == 2 && partly.remarks.count == 1)
    let none = result(TestRun(records: [.finished]))
    #expect(none.state == .notTested)
    #expect(none.remarks[0] == "3 of 3 tests didn't run; the first is \"first\".")

    let red = result(
      run(first.0, "failed first", first.1, second.0, second.1, third.0, third.1, end))
    #expect(red.state == .red && red.passed == 2)
    #expect(
      red.failures == [
        TestFailure(
          test: "first", location: .init(file: "Tests/Steps/02-AddRemove/More.swift", line: 7),
          expected: "[1, 2]", found: "[1]", rule: "the rule")
      ])

    let broken = run(first.0, first.1, second.0)
    let loop = result(broken, timeout: 2)
    #expect(loop.state == .hangs && loop.failures[0].rule.contains("a wait that never ends"))
    let waiting = result(allButEnd, timeout: 2)
    #expect(waiting.state == .hangs && waiting.remarks[0].hasPrefix("After the tests"))
    let crash = result(broken, error: "AddRemoveExercise/A.swift:5: Fatal error: Oh\n")
    #expect(crash.state == .crashes && crash.failures[0].found == "Fatal error: Oh")
    #expect(crash.failures[0].crash?.location?.description == "Exercises/02-AddRemove/A.swift:5")
    // It ended after the last test.
    #expect(result(allButEnd).state == .crashes && result(allButEnd).remarks.count == 1)
    let other = result(run(first.0, "failed first", "crashed first", first.1, end))
    #expect(other.state == .crashes && other.failures[0].crash?.location?.line == 2)
    let hang = result(
      run(
        first.0, "hung first", first.1, second.0, "skipped second", "failed second", second.1, end))
    #expect(hang.state == .hangs && hang.failures.count == 1 && hang.notRun == 2)
  }

  @Test("A report begins with the first red test, and what a test says with fatalError comes last")
  static func ordersFailures() async throws {
    let place = SourceLocation(file: step.testPath, line: 1)
    func names(_ crashes: Crash?...) -> [String] {
      var result = CheckResult(exercise: exercise, state: .crashes)
      result.failures = crashes.enumerated().map {
        var failure = TestFailure(test: "\($0.offset)", location: place)
        failure.crash = $0.element
        return failure
      }
      let package = BookPackage(root: URL(fileURLWithPath: "/book"))
      return ReportLines(of: result, in: package, on: .standard).failures.map(\.test)
    }
    let own = Crash(file: place.file, message: "Fatal error: Index out of range")
    let test = Crash(message: "Fatal error: a line was lost")
    #expect(names(nil, own) == ["0", "1"] && names(own, nil) == ["0", "1"])
    #expect(names(test, nil, own) == ["1", "2", "0"] && names(test) == ["0"])
  }

  @Test("A build of the tests gets no switch of the manifest but the steps")
  static func clearsSwitches() async throws {
    let variables = BookPackage.switches(["STEP": "02"])
    #expect(variables == ["STEP": "02", "SOLUTIONS": "", "END_TO_END": "", "AUTHOR": ""])
    let manifest = try BookPackage(containing: #filePath).text(of: "Package.swift")
    let switches = manifest.matches(of: /(?:isOn\(|environment\[)"(\w+)"/).map { String($0.1) }
    #expect(Set(variables.keys) == Set(switches))
  }
}
