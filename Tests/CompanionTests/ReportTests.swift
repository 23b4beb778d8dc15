import Console
import Foundation
import Records
import StepSupport
import Testing

@testable import Companion

/// What a report shows of a result, in windows of any width.
@Suite enum ReportTests {
  private static let step = Step.addRemove
  private static let path = "Exercises/02-AddRemove/A.swift"

  // MARK: Crashes

  private static func crash(_ error: String, signal: Int32 = 4) -> Crash {
    var exercise = Exercise(step: step)
    exercise.files = ["A.swift": Data(), "More/B.swift": Data()]
    let program = Subprocess.Run(ending: .signaled(signal), error: error)
    return Crash(of: program).located(in: exercise)
  }

  @Test("A crash has its message or its signal, and the line that the backtrace names")
  static func readsCrashes() async {
    #expect(crash("", signal: 11).text.hasPrefix("signal 11 ("))
    #expect(Crash(exitStatus: 3).text.hasSuffix("exit status 3"))
    let trace = """
      Swift/Array.swift:692: Fatal error: Index out of range

      *** Signal 4: Backtracing from 0x7f314636df7f... done ***

      Thread 2 "oot.default-qos" crashed:

      0      0x00007f _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
      1 [ra] 0x00005f add(_:) + 5 in Tests at /book/Solutions/02-AddRemove/A.swift:7:8
      2 [ra] 0x00005f add(_:) + 5 in Tests at /book/Exercises/02-AddRemove/A.swift:12:16
      3 [ra] 0x00005f add(_:) + 5 in Tests at /book/Exercises/02-AddRemove/A.swift:3:4

      """
    let found = crash(trace)
    #expect(found.message == "Fatal error: Index out of range")
    #expect(found.location?.description == "\(path):12")
    let nested = crash(trace.replacing("AddRemove/A.swift:12", with: "AddRemove/More/B.swift:5"))
    #expect(nested.location?.description == "Exercises/02-AddRemove/More/B.swift:5")
    // Without a frame of the learner's, there is no line.
    #expect(crash(trace.replacing("/A.swift", with: "/Other.swift")).location == nil)
    #expect(crash("Could not cast value of type 'A'\n").text.hasPrefix("Could not cast"))
    // What the runtime prints for `fatalError()`; what it says about memory is left out.
    let silent = crash("AddRemoveExercise/A.swift:5: Fatal error\n")
    #expect(silent.message == "Fatal error" && silent.location?.description == "\(path):5")
    #expect(
      crash(
        "Could not cast value of type 'M.(unknown context at $55d0).A' (0x7f1) to 'B' (0x7f2)\n"
      )
      .text == "Could not cast value of type 'M.A' to 'B'")
    #expect(crash("A fatal error\nFatal errors\n", signal: 11).text.hasPrefix("signal 11"))
    // Swift Testing quotes the message of another process.
    #expect(!crash("✘ (actual → the program ended: Fatal error: Oh) == (x)").text.contains("Oh"))
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
    #expect(crash(trace).text.hasPrefix(cause))
  }

  @Test("A crash at the end of hundreds of calls is that of a function that calls itself")
  static func findsRecursion() async {
    let found = crash(
      """
      0      0x00007f add(_:) + 5 in Tests at /book/Exercises/02-AddRemove/A.swift:12
      1 [ra] 0x00007f add(_:) + 9 in Tests at /book/Exercises/02-AddRemove/A.swift:13:5
        ...
      9021 [async] 0x00005f run() + 5 in libTesting.so
      """, signal: 11)
    #expect(found.text.hasPrefix("a function called itself"))
    #expect(found.location?.line == 13)
  }

  @Test("Code that is late loops, waits for a lock that its own thread waits for, or waits")
  static func readsLateEndings() async {
    let frames = """
      Thread 1 "oot.default-qos" crashed:

       0                  0x00007efd0e2dc12b __lll_lock_wait + 43 in libc.so.6
       9 [ra]             0x00005637465657f1 invoke<A>(_:) + 8 in A at /b/Exercises/02-A/A.swift:5

      Thread 2:
      """
    let elsewhere = frames.replacing("Exercises", with: "Tests")
    for (late, errors, message, kind) in [
      (Crash.loop, "", Crash.loop, .endless), (Crash.loop, frames, Crash.loop, .endless),
      (Crash.wait, "", Crash.wait, .slow), (Crash.wait, elsewhere, Crash.wait, .slow),
      (Crash.wait, frames, Crash.waitForLock, .lock),
    ] as [(String, String, String, CrashKind)] {
      let crash = Crash(signal: 9, errors: errors, late: late)
      #expect(crash.isEndless && crash.message == message && crash.kind == kind)
    }
    #expect(!Crash(signal: 9, errors: "A/A.swift:5: Fatal error: Oh", late: Crash.loop).isEndless)
  }

  // MARK: The screen

  private static func report(
    failures: Int, printed: Int = 0, columns: Int = 80, showsAll: Bool = false
  ) -> ReportLines {
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
      isTerminal: true, hasColor: false, columns: columns, rows: 24)
    let package = BookPackage(root: URL(fileURLWithPath: "/book"))
    return ReportLines(of: result, in: package, on: console, showsAll: showsAll)
  }

  @Test("A report fits the columns that it gets, and says how to see the rest")
  static func fits() async {
    for (columns, failures, printed) in [(40, 1, 0), (80, 100, 0), (60, 100, 90), (200, 0, 90)] {
      var report = report(failures: failures, printed: printed, columns: columns)
      // A command is on one line, whatever its length.
      #expect(report.all.allSatisfy { $0.count <= columns || $0.contains("swift run") })
      guard failures + printed > 3 else { continue }
      #expect(report.all.contains { $0.hasSuffix(": swift run workbook check 2 --all") })
      report.wayToAll = "press a"
      #expect(report.all.contains { $0.hasSuffix(": press a") })
      #expect(!report.all.contains { $0.contains("swift run") })
    }
  }

  @Test("A line of code is cut around its column, which a caret shows")
  static func quotesLines() async {
    func quote(_ line: String, _ column: Int?, width: Int = 20) -> [String] {
      QuotedLine(line, column: column, width: width).lines
    }
    #expect(quote("  let a = b", 11) == ["let a = b", "        ^"])
    #expect(quote("\tlet ä = b", nil) == ["let ä = b"])
    #expect(quote("\tlet ä = b", 11) == ["let ä = b", "        ^"])
    let long = "    " + (0..<6).map { "word\($0) " }.joined()
    #expect(quote(long, 5) == ["word0 word1 word2 w…", "^"])
    #expect(quote(long, 29) == ["…d2 word3 word4 wor…", "          ^"])
    #expect(quote(long, 35) == ["…2 word3 word4 word5", "               ^"])
  }

  @Test("A status counts the steps and their tests, and leads to the first that isn't green")
  static func countsSteps() async throws {
    func lines(_ states: [CheckResult.State]) throws -> [String] {
      let results = zip(Step.exercises, states).map { step, state in
        var exercise = Exercise(step: step)
        exercise.testNames = ["a", "b", "c"]
        var result = CheckResult(exercise: exercise, state: state)
        result.passed = 2
        return result
      }
      let console = Console(isTerminal: false, hasColor: false, columns: 80, rows: 24)
      return StatusCommand.progress(
        in: results, of: BookPackage(root: URL(fileURLWithPath: "/book")), on: console)
    }
    #expect(
      try lines([.green, .red, .notStarted]) == [
        "", "1 of 3 steps, 6 of 9 tests", "", "Next: swift run workbook check 2",
      ])
    #expect(
      try lines([.green, .notStarted]).suffix(2) == [
        "First: read Chapters/02-AddRemove.md", "Next: swift run workbook check 2",
      ])
    let firstPart = Array(repeating: CheckResult.State.green, count: 5)
    let open = Array(repeating: CheckResult.State.notStarted, count: 3)
    let afterPart = try lines(firstPart + open)
    #expect(afterPart.contains("The part \"The pattern\" is complete."))
    #expect(afterPart.contains("First: read Chapters/08-Strict.md"))
    let sideTrip = try lines(firstPart + [.green, .notStarted])
    #expect(sideTrip.last == "Next: swift run workbook check 7")
    #expect(try lines([.green, .green]).last?.hasPrefix("Every step is green.") == true)
  }
}
