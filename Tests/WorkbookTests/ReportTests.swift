import Foundation
import Processes
import Testing

@testable import Workbook

/// What a report shows of a result, in windows of any width.
@Suite enum ReportTests {
  private static let step = Step("02-AddRemove") {}
  private static let path = "Exercises/02-AddRemove/A.swift"

  // MARK: Crashes

  private static func crash(_ output: String, _ error: String = "") -> Crash {
    Crash(
      in: Subprocess.Result(output: output, error: error), of: step, module: step.exerciseModule)
  }

  @Test("A crash has its message or its signal, and the line that the backtrace names")
  static func readsCrashes() async {
    let signal = "error: Process '/1/x' exited with unexpected signal code 11\n"
    #expect(crash("", signal).message.hasPrefix("signal 11"))
    #expect(crash("", signal).message.hasSuffix(": often a function that calls itself"))
    #expect(crash("hello\n").message.contains("`exit`"))
    let trace = """
      Swift/Array.swift:692: Fatal error: Index out of range

      *** Signal 4: Backtracing from 0x7f314636df7f... done ***

      Thread 0 "Tests":

      0 0x00007f a() + 1 in Tests at /book/Exercises/02-AddRemove/Other.swift:1:2

      Thread 2 "oot.default-qos" crashed:

      0      0x00007f _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
      1 [ra] 0x00005f add(_:) + 5 in Tests at /book/Solutions/02-AddRemove/A.swift:7:8
      2 [ra] 0x00005f add(_:) + 5 in Tests at /book/Exercises/02-AddRemove/A.swift:12:16
      3 [ra] 0x00005f add(_:) + 5 in Tests at /book/Exercises/02-AddRemove/A.swift:3:4

      """
    let found = crash(trace, signal)
    #expect(found.message == "Fatal error: Index out of range")
    #expect(found.location?.description == "\(path):12")
    // Without a frame of the learner's, there is no line.
    let other = trace.replacing("Exercises/02-AddRemove/A", with: "Solutions/A")
    #expect(crash(other, signal).location == nil)
    #expect(crash("Could not cast value of type 'A'\n").message.hasPrefix("Could not cast"))
    // What the runtime prints for `fatalError()`; what it says about memory is left out.
    let silent = crash("AddRemoveExercise/A.swift:5: Fatal error\n", signal)
    #expect(silent.message == "Fatal error" && silent.location?.description == "\(path):5")
    #expect(
      crash(
        "Could not cast value of type 'M.(unknown context at $55d0).A' (0x7f1) to 'B' (0x7f2)\n"
      )
      .message == "Could not cast value of type 'M.A' to 'B'")
    #expect(crash("A fatal error\nFatal errors\n", signal).message.hasPrefix("signal 11"))
    // Swift Testing quotes the message of another process.
    #expect(!crash("✘ (actual → the program ended: Fatal error: Oh) == (x)").message.contains("Oh"))
  }

  @Test(
    "A crash without a message has the cause that the backtrace names",
    arguments: [
      ("*** Swift runtime failure: arithmetic overflow ***", "Swift ended your code: arithmetic"),
      (
        "0  0x00007f021c5617d8 __DISPATCH_WAIT_FOR_QUEUE__ + 344 in libdispatch.so",
        "`sync` was called on a queue"
      ),
      ("0  0x00007fad6a34c2a2 _dispatch_assert_queue_fail + 82 in libdispatch.so", "code that"),
      // This thread waits for a queue, and another one crashed.
      ("4  0x00007f021c5617d8 __DISPATCH_WAIT_FOR_QUEUE__ + 344 in libdispatch.so", "signal 4"),
      ("0  0x00007f021c5617d8 __dispatch_other + 3 in libdispatch.so", "signal 4"),
    ])
  static func findsCauses(line: String, cause: String) async {
    let trace = "*** Signal 4: Backtracing from 0x7effc496df7f... done ***\n\n  \(line)\n"
    #expect(crash(trace).message.hasPrefix(cause))
  }

  @Test("What the tests write about a child process has a place, a cause, and a message")
  static func readsEndings() async throws {
    var exercise = Exercise(step: step)
    exercise.files = ["A.swift": Data()]
    func crash(_ record: String) -> Crash? { Crash(ending: "{\(record)}", in: exercise) }
    let overflow = try #require(
      crash(#""file": "A.swift", "line": 8, "signal": 11, "isEndless": false"#))
    #expect(overflow.message.hasPrefix("signal 11") && overflow.location?.line == 8)
    let exit = crash(#""exitStatus": 3, "isEndless": false"#)
    #expect(exit?.message.hasSuffix("exit status 3") == true)
    let fatal = crash(
      #""file": "Tests.swift", "line": 8, "message": "Fatal error: \"Oh\"", "isEndless": false"#)
    #expect(fatal == Crash(message: "Fatal error: \"Oh\"", location: nil))
    #expect(crash(#""message": "still running", "isEndless": true"#)?.isEndless == true)
    #expect(Crash(ending: "the program finishes", in: exercise) == nil && crash("") == nil)
  }

  @Test(
    "What a child process wrote is read, and comes through JSON as it is",
    arguments: [
      ("A/B.swift:7: Fatal error: \"Oh\"\\", "B.swift:7", "Fatal error: \"Oh\"\\"),
      (
        "Swift/Array.swift:692: Fatal error: Index\n at /x/Exercises/A/B.swift:8:3", "B.swift:8",
        "Fa"
      ),
      (
        " 0 0x1 in __DISPATCH_WAIT_FOR_QUEUE__ + 3\n/Exercises/A/B.swift:9", "B.swift:9",
        "`sync` was"
      ),
      (
        "Swift runtime failure: arithmetic overflow + 0 in B", "nil:nil", "Swift ended your code: a"
      ),
      ("", "nil:nil", "still running"),
    ])
  static func readsErrors(errors: String, place: String, message: String) throws {
    let record = CrashRecord(signal: 4, exitStatus: nil, errors: errors, isLate: errors.isEmpty)
    #expect(record.message?.hasPrefix(message) == true && record.isEndless == errors.isEmpty)
    #expect("\(record.file ?? "nil"):\(record.line.map(String.init) ?? "nil")" == place)
    #expect(try JSONDecoder().decode(CrashRecord.self, from: Data(record.json.utf8)) == record)
  }

  // MARK: What the code printed

  @Test("Of a line, only what the learner's code printed is shown")
  static func readsPrintedLines() async {
    var report = TestReport()
    for text in [#"Test \"adds\" started."#, #"Expectation failed: a\n  second line"#] {
      let event = #"{"kind":"x","messages":[{"symbol":"x","text":"\#(text)"}]}"#
      report.read(Data((#"{"kind":"event","payload":\#(event)}"# + "\n").utf8))
    }
    var run = TestRunner.Run(report: report)
    run.program.output = """
      ◇ Test "adds" started.
      mine◇ Test "adds" started.
      ✘ Test "a" recorded an issue at A.swift:1:2: Expectation failed: a
         second line
      ✔ done
      ✔ Suite AddRemoveTests passed after 0.014 seconds.
      ✔ Test run with 4 tests in 1 suite passed after 0.014 seconds.
      a → b
      0    libswiftCore.so                    0x00007f859506d6a8 <unavailable> + 4642472
      A.swift:1: Fatal error: Oh
      2 is mine
      *** Signal 4: Backtracing from 0x7f314636df7f... done ***
      1 [ra] 0x00005f add(_:) + 5 in Tests at /book/Exercises/02-AddRemove/A.swift:12:16
      """
    #expect(run.printed == ["mine", "✔ done", "a → b", "2 is mine"])
    run.program.output = String(repeating: "x\n", count: 10_000)
    #expect(run.printed.count == 500)
  }

  // MARK: The screen

  private static func report(
    failures: Int, printed: Int = 0, columns: Int = 80, showsAll: Bool = false
  ) -> CheckReport {
    var exercise = Exercise(step: step)
    exercise.files = ["A.swift": Data()]
    exercise.editableFiles = ["A.swift"]
    var result = CheckResult(exercise: exercise, state: .red)
    result.failures = (0..<failures).map { number in
      TestFailure(
        test: "The test with the number \(number) has a long name that needs more than one line",
        location: SourceLocation(file: step.testPath, line: 20),
        expected: "\"two spaces \(number)\" \(String(repeating: "x", count: 300))",
        found: "\"two  spaces \(number)\" \(String(repeating: "x", count: 300))",
        rule: String(repeating: "The rule of this test. ", count: 10))
    }
    result.printed = Array(repeating: String(repeating: "print ", count: 50), count: printed)
    result.warnings = [Diagnostic(SourceLocation(file: path, line: 3, column: 5), "unused")]
    let console = Console(
      isTerminal: true, hasColor: false, hasUnicode: true, columns: columns, rows: 24)
    return CheckReport(
      result: result, package: BookPackage(root: URL(fileURLWithPath: "/book")), console: console,
      showsAll: showsAll)
  }

  @Test("A report fits the columns that it gets, and says how to see the rest")
  static func fits() async {
    for (columns, failures, printed) in [(40, 1, 0), (80, 100, 0), (60, 100, 90), (200, 0, 90)] {
      var report = report(failures: failures, printed: printed, columns: columns)
      // A command is on one line, whatever its length.
      #expect(report.lines().allSatisfy { $0.count <= columns || $0.contains("swift run") })
      guard failures + printed > 3 else { continue }
      #expect(report.lines().contains { $0.hasSuffix(": swift run workbook check 2 --all") })
      report.wayToAll = "press a"
      #expect(report.lines().contains { $0.hasSuffix(": press a") })
      #expect(!report.lines().contains { $0.contains("swift run") })
    }
  }

  @Test("The first failure is shown in full, the others by name, and all with --all")
  static func showsTheFirst() async {
    let lines = report(failures: 25, printed: 30).lines()
    #expect(lines.count { $0.hasPrefix("  expected  ") } == 1)
    #expect(lines.count { $0.hasPrefix("✘ ") } == 21 && lines.count { $0.hasPrefix("│") } == 20)
    #expect(lines.contains { $0.hasPrefix("  got       \"two  spaces 0\" xxx") })
    #expect(lines.contains("  edit      \(path):1"))
    #expect(lines.suffix(2) == ["And 5 more: swift run workbook check 2 --all", ""])
    let all = report(failures: 25, printed: 30, showsAll: true).lines()
    #expect(all.count { $0.hasPrefix("  expected  ") } == 25)
    #expect(all.count { $0.hasPrefix("│") } == 30)
    #expect(all.contains("⚠ unused") && all.contains("  edit      \(path):3"))
    #expect(!all.contains { $0.contains("…") } && !all.contains { $0.contains("--all") })
    #expect(report(failures: 0).lines().contains("⚠ unused"))
  }
}
