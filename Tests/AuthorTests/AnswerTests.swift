import Console
import Foundation
import Testing

@testable import Author
@testable import Companion

/// The answers with which the tests are tested.
@Suite enum AnswerTests {
  private static let solution = [
    "a.swift": "import A\n\nstruct A {\n  let a = 1\n\n  #if DEBUG\n  let b = 1\n  #endif\n}\n"
  ]

  /// The files of the only answer in a text.
  private static func files(
    _ text: String, from solution: [String: String] = solution
  ) throws -> [String: String] {
    try AnswerSource.all(in: text, of: "A.answers")[0].files(from: solution)
  }

  @Test("Hunks are lines of the solution, each in one place, and what takes their place")
  static func appliesHunks() async throws {
    let text = """
      # A
      right: It has other lines.

       struct A {
      -  let a = 1
      +  let a = 2
      -

      +  #if os(Linux)
      +
      +  # b
         #if DEBUG
      """
    #expect(
      try files(text) == [
        "a.swift": "import A\n\nstruct A {\n  let a = 2\n  #if os(Linux)\n\n  # b\n  #if DEBUG\n"
          + "  let b = 1\n  #endif\n}\n"
      ])
    // The order of the hunks doesn't matter, and a file ends with a newline.
    let solution = ["a.swift": "a\nb"]
    #expect(try files("# A\n\n-b\n+c\n\n+d\n a\n", from: solution) == ["a.swift": "d\na\nc\n"])
  }

  @Test(
    "An edit that doesn't apply is reported with its answer and line",
    arguments: [
      ("-let c = 1", "4: A: a.swift has no line `let c = 1`."),
      (" struct A {\n-  let b = 1\n", "4: A: a.swift has these lines 0 times"),
      ("-", "4: A: a.swift has these lines 2 times"),
      ("file: b.swift\n-a", "5: A: b.swift has no line `a`."),
      ("file: b.swift\n+a\n\n+b", "7: A: A hunk has a line of b.swift."),
      ("", "1: A: It has no edits."), ("-}\nwrong: It's late.", "5: A: A line begins with"),
      ("diff", "4: A: A line begins with"), ("\n# A", "5: A: An answer has a name"),
      ("# B.swift", "4: B.swift: An answer has a name of its own, of letters and digits."),
    ])
  static func reportsEdits(edits: String, problem: String) async {
    let error = #expect(throws: WorkbookError.self) {
      try files("# A\nright: It's an answer.\n\n" + edits)
    }
    #expect(error?.message.hasPrefix("A.answers:" + problem) == true, "\(error?.message ?? "")")
  }

  @Test("The first answer begins with its name, and a file of several needs one")
  static func reportsPlaces() async {
    let first = #expect(throws: WorkbookError.self) { try files("-a") }
    #expect(first?.message == "A.answers:1: An answer begins with `# ` and its name.")
    let several = #expect(throws: WorkbookError.self) {
      try files("# A\n-a", from: ["a.swift": "a", "b.swift": "a"])
    }
    #expect(
      several?.message
        == "A.answers:2: A: The solution has several files: begin with `file: NAME`.")
  }

  @Test("The header of an answer says what is expected of it")
  static func readsHeaders() async throws {
    func expectation(_ header: String) throws -> Answer.Expectation {
      let source = try AnswerSource.all(in: "# A\n\(header)\n\n-}\n+}}", of: "A.answers")[0]
      return try Answer(source, solution: solution, tests: ["It adds"]).expectation
    }
    let wrong = "wrong: a\nmisconception: b\n"
    let caught = wrong + "caught by: \"It adds\""
    #expect(try expectation("right: a") == .right)
    #expect(try expectation("wrong: a\ntrap: b") == .trap)
    #expect(
      try expectation(caught + "\nsays: \"a \"b\"\"")
        == .misconception(caughtBy: "It adds", says: "a \"b\""))
    let refused = "wrong: a\ndoes not compile: no a"
    #expect(
      try expectation(refused + "\nrow: \"no\"") == .doesNotCompile(message: "no a", row: "no"))
    for (header, problem) in [
      (
        wrong + "caught by: \"It removes\"\nsays: \"a\"",
        "No test of this step is named \"It removes\"."
      ),
      ("", "The header is"), (refused, "The header is"), (caught, "The header is"),
    ] {
      let error = #expect(throws: WorkbookError.self) { try expectation(header) }
      #expect(error?.message.hasPrefix("A.answers:1: A: \(problem)") == true)
    }
  }

  @Test("What a learner would see first is compared with what is expected")
  static func judges() async {
    func result(_ state: CheckResult.State, _ failures: [(String, String)]) -> CheckResult {
      var exercise = Exercise(step: Step.exercises[0])
      exercise.testNames = ["It adds", "It removes"]
      let place = SourceLocation(file: "T.swift")
      return CheckResult(
        exercise: exercise, state: state,
        failures: failures.map { TestFailure(test: $0.0, location: place, rule: $0.1) })
    }
    func accepts(_ expectation: Answer.Expectation, _ result: CheckResult) -> Bool {
      Answer(name: "A", expectation: expectation, files: [:]).judge(result).isAsExpected
    }
    let both = [("It adds", "Keep the order."), ("It removes", "Compare with `===`.")]
    let (green, red) = (result(.green, []), result(.red, both))
    #expect(accepts(.right, green) && !accepts(.right, red))
    #expect(!accepts(.trap, green) && accepts(.trap, red) && accepts(.trap, result(.hangs, [])))
    #expect(accepts(.misconception(caughtBy: "It adds", says: "the order"), red))
    #expect(!accepts(.misconception(caughtBy: "It adds", says: "`===`"), red))
    #expect(!accepts(.misconception(caughtBy: "It removes", says: "`===`"), red))
    #expect(!accepts(.misconception(caughtBy: "It adds", says: "the order"), green))
    #expect(!accepts(.doesNotCompile(message: "e", row: "r"), red))
    #expect(accepts(.starter, result(.notStarted, both)))
    #expect(!accepts(.starter, result(.notStarted, [both[0]])))
    #expect(!accepts(.starter, red) && !accepts(.starter, result(.crashes, both)))
  }

  @Test("A rule that a chapter quotes is compared word for word")
  static func judgesQuotedRules() async {
    var exercise = Exercise(step: Step.exercises[0])
    exercise.testNames = ["It adds"]
    let failure = TestFailure(
      test: "It adds", location: SourceLocation(file: "T.swift"), rule: "Keep\nthe order.")
    let result = CheckResult(exercise: exercise, state: .red, failures: [failure])
    var answer = Answer(
      name: "A", expectation: .misconception(caughtBy: "It adds", says: "order"), files: [:])
    for (rule, isQuoted) in [
      (nil, true), ("Keep the order.", true), ("the order", false), ("", false),
    ] {
      answer.quotedRule = rule
      #expect(answer.judge(result).isAsExpected == isQuoted)
    }
  }

  @Test("The row that a learner would see below an error is compared with the expected one")
  static func judgesErrors() async {
    let error = Diagnostic(SourceLocation(file: "A.swift", line: 1), "no 'a' in scope")
    func accepts(_ message: String, row: String, cause: String?) -> Bool {
      let expectation = Answer.Expectation.doesNotCompile(message: message, row: row)
      return Answer(name: "A", expectation: expectation, files: [:])
        .judge(error, cause: cause).isAsExpected
    }
    #expect(accepts("no 'a'", row: "Import", cause: "Import b."))
    #expect(!accepts("no 'a'", row: "Import", cause: "Delete a."))
    #expect(!accepts("no 'a'", row: "Import", cause: nil))
    #expect(!accepts("no 'b'", row: "Import", cause: "Import b."))
    let refused = Answer(
      name: "A", expectation: .doesNotCompile(message: "no 'b'", row: "Import"), files: [:])
    #expect(refused.judge(error, cause: nil, by: "Swift version 9").isAsExpected)
  }

  @Test("All answers apply, and each row of a step is quoted by one that doesn't compile")
  static func provesEachRow() async throws {
    let package = try BookPackage(containing: #filePath)
    let answers = try Step.exercises.flatMap { step in
      let (answers, problems) = try package.answers(to: step)
      // The starter and the solution are the first two.
      #expect(answers.count > 2 && problems.isEmpty, "\(problems)")
      return answers.compactMap { answer -> String? in
        guard case .doesNotCompile(_, let row) = answer.expectation else { return nil }
        return row
      }
    }
    // What the code does when it runs, and not what the compiler says; and what only a compiler
    // that crashes says.
    let others = ["`signal 11`", "`Recursive call to lock Mutex`"]
    let lines =
      try Step.exercises.flatMap { step in
        try Page(of: step, in: package).text(of: "If a test stays red")
          + (package.exists(step.errorsPath) ? package.text(of: step.errorsPath).lines : [])
      }
    for line in lines where !others.contains(where: { line.contains($0) }) {
      guard let row = CompilerRow(line) else { continue }
      #expect(
        answers.contains { row.cause.contains($0) },
        "No answer has words of this cause in its header `row:`. \(line)")
    }
  }
}
