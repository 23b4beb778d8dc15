import Testing

@testable import Workbook

/// The answers with which the tests are tested.
@Suite enum AnswerTests {
  @Test("The header of an answer says what is expected of it")
  static func readsHeaders() async throws {
    func answer(_ text: String, name: String = "A") throws -> Answer.Expectation {
      try Answer(name: name, path: "Tests/A", files: ["a.swift": text], tests: ["It adds"])
        .expectation
    }
    let wrong = "// wrong: a\n// misconception: b\n"
    #expect(try answer("// right: a\nlet a = 1") == .right)
    #expect(try answer("", name: "Starter") == .starter)
    #expect(try answer(wrong + "// caught by: \"It adds\"") == .wrong(caughtBy: "It adds"))
    #expect(try answer(wrong + "// does not compile: no a") == .doesNotCompile(message: "no a"))
    for (text, problem) in [
      (wrong + "// caught by: \"It removes\"", "Tests/A: No test of this step is named"),
      ("let a = 1", "Tests/A: Begin one of the files"), (wrong, "Tests/A: Begin one of the files"),
    ] {
      let error = #expect(throws: WorkbookError.self) { try answer(text) }
      #expect(error?.message.hasPrefix(problem) == true)
    }
  }

  @Test("An outcome is compared with what is expected")
  static func judges() async {
    let wrong = Answer(name: "A", expectation: .wrong(caughtBy: "It adds"), files: [:])
    let broken = AnswerOutcome(of: wrong, .doesNotCompile(firstError: "e"), tests: ["It adds"])
    #expect(!broken.isAsExpected)
    #expect(
      broken.row == "A                          red       -      UNEXPECTED: does not compile: e")
    let refused = Answer(name: "A", expectation: .doesNotCompile(message: "e"), files: [:])
    #expect(AnswerOutcome(of: refused, .doesNotCompile(firstError: "an e"), tests: []).isAsExpected)
    #expect(!AnswerOutcome(of: refused, .doesNotCompile(firstError: "f"), tests: []).isAsExpected)
    #expect(!AnswerOutcome(of: refused, .tested(TestReport()), tests: []).isAsExpected)
    let green = AnswerOutcome(of: wrong, .tested(TestReport()), tests: ["It adds"])
    #expect(!green.isAsExpected)
    #expect(green.row.contains("found no test, expected It adds"))
  }
}
