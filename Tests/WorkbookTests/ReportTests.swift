import Foundation
import Testing

@testable import Workbook

/// What a report shows of a result, on screens of any size.
@Suite enum ReportTests {
  private static let step = Step("02-AddRemove") {}
  private static let path = "Exercises/02-AddRemove/A.swift"

  // MARK: Differences

  @Test(
    "A difference that is hard to see has a caret and perhaps a few words",
    arguments: [
      ("\"a b\"", "\"a  b\"", "\"a  b\"", "   ^ 2 spaces, expected 1"),
      ("\"ab\"", "\"ab \"", "\"ab \"", "   ^ 1 space, expected 0"),
      ("abc", "abc ", "abc ", "   ^ 1 space, expected 0"),
      ("a b", "a\tb", #"a\tb"#, " ^ a tab, expected a space"),
      ("ab", "a\u{200B}b", #"a\u{200B}b"#, #" ^ \u{200B} (zero width space), expected "b""#),
      ("a b", "a\u{A0}b", #"a\u{A0}b"#, #" ^ \u{A0} (no-break space), expected a space"#),
      (
        "Police", "P\u{43E}lice", #"P\u{43E}lice"#,
        #" ^ \u{43E} (cyrillic small letter o), expected "o""#
      ),
      ("Illness", "lllness", "lllness", #"^ "l", expected "I""#),
      ("Züge!", "Züge", "Züge", "    ^"),
      ("Station", "Station", "Station", "       ^ the same text, but not the same value"),
      ("deallocated", "still alive", "still alive", nil), ("1", "2", "2", nil),
      ("漢字 b", "漢字 c", "漢字 c", #"     ^ "c", expected "b""#),
    ] as [(String, String, String, String?)])
  static func marksDifferences(expected: String, found: String, shown: String, mark: String?) async
  {
    let lines = Difference(expected: expected, found: found).lines(width: 60)
    #expect(lines.found == shown)
    #expect(lines.marks == (mark.map { [$0] } ?? []))
  }

  @Test("Long values are cut around the difference, and never wrapped")
  static func cutsValues() async {
    let long = String(repeating: "0123456789", count: 50)
    let found = long.dropLast(20) + "  " + long.suffix(20)
    for width in [20, 68, 200] {
      let lines = Difference(expected: long, found: String(found)).lines(width: width)
      #expect(lines.expected.count <= width && lines.found.count <= width)
      #expect(lines.found.contains("  "))
      // The caret is below the first space.
      let column = lines.marks[0].prefix { $0 == " " }.count
      #expect(Array(lines.found)[column] == " ")
    }
    #expect(CutText("a\u{1B}[31mb").text() == #"a\u{1B}[31mb"#)
    #expect(CutText("abcdef").text(width: 4) == "abc…")
    #expect(CutText("abcd").text(width: 4) == "abcd")
    #expect(CutText("é漢", isASCII: true).text() == #"\u{E9}\u{6F22}"#)
    #expect(CutText("👩‍👩‍👧ab").text(width: 3) == "👩‍👩‍👧…")
  }

  // MARK: Crashes

  private static func crash(_ output: String, _ error: String = "") -> Crash {
    Crash(in: Subprocess.Result(output: output, error: error), of: step)
  }

  @Test("A crash has its signal and the line that the backtrace names")
  static func readsCrashes() async {
    let signal = "error: Process '/x' exited with unexpected signal code 11\n"
    #expect(crash("", signal).message.contains("signal 11"))
    #expect(crash("", signal).message.hasSuffix(": often a function that calls itself"))
    #expect(crash("hello\n", "").message.contains("`exit`"))
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
    #expect(found.message == "Fatal error: Index out of range (signal 11)")
    #expect(found.location?.description == "\(path):12")
    // Without a frame of the learner's, there is no line.
    let other = trace.replacingOccurrences(of: "Exercises/02-AddRemove/A", with: "Solutions/A")
    #expect(crash(other, signal).location == nil)
    #expect(
      crash("Could not cast value of type 'A'\n").message == "Could not cast value of type 'A'")
    // Swift Testing quotes the message of another process.
    #expect(crash("✘ (actual → Fatal error: Oh) == (expected → it ends)", "").location == nil)
    #expect(!crash("✘ (actual → Fatal error: Oh) == (expected → it ends)").message.contains("Oh"))
  }

  @Test("What the tests say about a child process becomes a signal or a status in words")
  static func readsChildren() async {
    var exercise = Exercise(step: step)
    exercise.files = ["A.swift": Data()]
    func crash(_ words: String) -> Crash { Crash(childEndedWith: words, in: exercise) }
    let overflow = crash("A.swift:8: a crash without a message: .signal(SIGSEGV → 11)")
    #expect(overflow.message.hasPrefix("signal 11") && overflow.location?.line == 8)
    #expect(crash("a crash without a message: .exitCode(3)").message.hasSuffix("exit status 3"))
    #expect(crash("a crash without a message: .exitCode(EXIT_FAILURE → 1)").message.hasSuffix("1"))
    let fatal = crash("B.swift:8: Fatal error: Oh")
    #expect(fatal.message == "B.swift:8: Fatal error: Oh" && fatal.location == nil)
  }

  // MARK: What the code printed

  @Test("Of a line, only what the learner's code printed is shown")
  static func readsPrintedLines() async {
    var report = TestReport()
    let texts = [#"Test \"adds\" started."#, #"Expectation failed: a\n  second line"#]
    for text in texts {
      report.read(
        (#"{"kind":"event","payload":{"kind":"x","messages":[{"symbol":"x","text":"\#(text)"}]}}"#
          + "\n").utf8)
    }
    #expect(report.printed(in: "◇ Test \"adds\" started.") == nil)
    #expect(report.printed(in: "no newline◇ Test \"adds\" started.") == "no newline")
    #expect(
      report.printed(in: "✘ Test \"a\" recorded an issue at A.swift:1:2: Expectation failed: a")
        == nil)
    #expect(report.printed(in: "   second line") == nil)
    for own in ["✔ done", "Test \"adds\" started.", "a → b", "second"] {
      #expect(report.printed(in: own) == own)
    }
    var run = TestRunner.Run(report: report)
    run.program.output = """
      mine
      Simultaneous accesses to 0x5633978147b0, but modification requires exclusive access.
      Previous access (a modification) started at Tests`<unavailable> + 5408130 (0x56339766b582).
      Current access (a modification) started at:
      0    libswiftCore.so                    0x00007f859506d6a8 <unavailable> + 4642472
      Fatal access conflict detected.

      *** Signal 6: Backtracing from 0x7f85934e0eec... done ***
      rax 0x0000000000000000  0
      """
    #expect(run.printed == ["mine"])
    // Where a long output is cut, half a line of Swift Testing isn't the learner's.
    run.program.output = "a\nno newline✘ Test \"ad\n…\nds\" started.\nb"
    #expect(run.printed == ["a", "no newline", "…", "b"])
    run.program.output = "a\n✔ done"
    #expect(run.printed == ["a", "✔ done"])
  }

  // MARK: The compiler

  @Test("A compiler's errors have no doubles of the driver, and point at text")
  static func readsErrors() async {
    let output = """
      [4/6] Compiling AddRemoveExercise A.swift
      /book/\(path):8:1: error: expected '}' in class
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      [5/7] Emitting module AddRemoveExercise
      /book/\(path):2:3: error: expected declaration
      error: fatalError
      /book/\(path):3:3: warning: variable 'a' was never used [#no-usage]
      /book/\(path):3:3: warning: variable 'a' was never used [#no-usage]
      warning: something about the package
      """
    #expect(
      Diagnostic.errors(in: output, root: "/book").map(\.description) == [
        "\(path):8:1: expected '}' in class"
      ])
    #expect(
      Diagnostic.warnings(in: output, root: "/book").map(\.message) == [
        "variable 'a' was never used"
      ])
    // What both find counts, in whichever order.
    let both = """
      [4/6] Compiling AddRemoveExercise A.swift
      /book/\(path):1:1: error: one
      /book/\(path):2:2: error: two
      [5/7] Emitting module AddRemoveExercise
      /book/\(path):1:1: error: one
      """
    #expect(Diagnostic.errors(in: both, root: "/book").map(\.message) == ["one", "two"])
    // Without other errors, those of the interface count.
    let only = "[5/7] Emitting module M\n/book/\(path):2:3: error: expected declaration\n"
    #expect(Diagnostic.errors(in: only, root: "/book").count == 1)
    let error = Diagnostic(SourceLocation(file: path, line: 8, column: 1), "expected '}'")
    #expect(
      error.movedToText("class A {\n  b()\n\n\n\n\n\n\n").description == "\(path):2:6: expected '}'"
    )
    #expect(error.movedToText("1\n2\n3\n4\n5\n6\n7\n8").location?.line == 8)
    #expect(error.movedToText("").location?.line == 8)
  }

  // MARK: The test's own lines

  private static let test = #"""
    @Suite enum Tests {
      @Test("It adds")
      static func adds() async throws {
        // A comment.
        let list = List()

        list.add("one (")
        try require(
          list.count, is: 1,
          """
          The rule (with words.
          """)
        expect(list.names, is: ["one"], "another rule")
      }
    }
    """#

  @Test("An excerpt has the test up to the statement that failed, without long texts")
  static func takesExcerpts() async {
    func excerpt(_ line: Int, _ limit: Int) -> [String] {
      TestExcerpt(at: line, in: test).lines(limit: limit)
    }
    let statement = ["try require(", "  list.count, is: 1,", "  …)"]
    #expect(excerpt(8, 8) == ["let list = List()", "list.add(\"one (\")"] + statement)
    #expect(excerpt(8, 4) == ["list.add(\"one (\")"] + statement)
    #expect(excerpt(8, 2) == ["try require(", "  list.count, is: 1,"] && excerpt(8, 0) == [])
    #expect(excerpt(13, 1) == ["expect(list.names, is: [\"one\"], \"another rule\")"])
    #expect(excerpt(2, 2) == ["let list = List()", "list.add(\"one (\")"])
    #expect(excerpt(0, 8) == [] && excerpt(99, 8) == [])
  }

  // MARK: The screen

  private static func report(
    failures: Int, printed: Int = 0, columns: Int = 80,
    showsAll: Bool = false
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
    let console = Console(
      isTerminal: true, hasColor: false, hasUnicode: true, columns: columns, rows: 24)
    return CheckReport(
      result: result, package: BookPackage(root: URL(fileURLWithPath: "/book")), console: console,
      showsAll: showsAll)
  }

  @Test("A report fits the screen and says how to see the rest")
  static func fits() async {
    for columns in [40, 60, 80, 200] {
      for rows in [4, 6, 9, 13, 18, 24, 40, 60] {
        for (failures, printed) in [(1, 0), (3, 1), (100, 0), (100, 1000), (0, 1000)] {
          let report = report(failures: failures, printed: printed, columns: columns)
          let lines = report.lines(rows: rows)
          #expect(lines.count <= rows, "\(columns)x\(rows), \(failures) failures")
          // A command is on one line, whatever its length.
          let texts = lines.filter { !$0.contains("swift run") }
          #expect(texts.allSatisfy { $0.count <= columns })
          if failures > 3 || printed > 100 {
            #expect(lines.contains { $0.hasSuffix("swift run workbook check 2 --all") })
          }
        }
      }
    }
  }

  @Test("The first failure is shown in full, the others by name, and all with --all")
  static func showsTheFirst() async {
    let lines = report(failures: 5, printed: 30).lines(rows: 40)
    #expect(lines.count { $0.hasPrefix("  expected  ") } == 1)
    #expect(lines.count { $0.hasPrefix("✘ ") } == 5)
    #expect(
      lines.contains { $0.hasPrefix("            ") && $0.hasSuffix("^ 2 spaces, expected 1") })
    #expect(lines.last == "" && lines[lines.count - 2].hasPrefix("The rest: "))
    let all = report(failures: 5, printed: 30, showsAll: true).lines(rows: nil)
    #expect(
      all.count { $0.hasPrefix("  expected  ") } == 5 && all.count { $0.hasPrefix("│") } == 30)
    #expect(!all.contains { $0.contains("…") } && !all.contains { $0.contains("--all") })
    let piped = report(failures: 5, printed: 30).lines(rows: nil)
    #expect(piped.count { $0.hasPrefix("  expected  ") } == 5)
    #expect(piped.count { $0.hasPrefix("│") } == 20 && piped.contains { $0.hasSuffix(" --all") })
  }

  @Test("A warning is beside a green verdict, and a crash without a line has none")
  static func showsWarningsAndCrashes() async {
    var report = report(failures: 1)
    report = CheckReport(
      result: {
        var result = report.result
        result.failures[0].crash = Crash(message: "Fatal error", location: nil)
        result.warnings = [Diagnostic(SourceLocation(file: path, line: 3, column: 5), "unused")]
        return result
      }(), package: report.package, console: report.console)
    let lines = report.lines(rows: nil)
    #expect(lines.contains("⚠ unused") && lines.contains("  edit      \(path):3:5"))
    #expect(lines.contains("  edit      \(path)"))
  }
}
