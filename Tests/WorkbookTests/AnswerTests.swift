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
    for (text, problem) in [
      (wrong + "// caught by: \"It removes\"", "Tests/A: No test of this step is named"),
      ("let a = 1", "Tests/A: Begin one of the files"), (wrong, "Tests/A: Begin one of the files"),
    ] {
      let error = #expect(throws: WorkbookError.self) { try answer(text) }
      #expect(error?.message.hasPrefix(problem) == true)
    }
  }

  @Test("What the tests say is compared with what is expected")
  static func judges() async {
    let wrong = Answer(name: "A", expectation: .wrong(caughtBy: "It adds"), files: [:])
    let outcome = wrong.judge(TestReport(), tests: ["It adds"])
    #expect(!outcome.isAsExpected)
    #expect(outcome.remark.hasPrefix("caught by no test, expected It adds"))
  }
}
