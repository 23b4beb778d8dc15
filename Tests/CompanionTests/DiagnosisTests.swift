import Console
import Foundation
import Testing

@testable import Companion

/// Wrong answers, the tests to choose from, and what is said about a choice.
@Suite enum DiagnosisTests {
  private static let tests = (1...9).map { "Test \($0)" }

  @Test("The tests to choose from are neighbours in the list, and the right one is among them")
  static func chooses() async {
    for count in [1, 3, 4, 5, 9] {
      let tests = Array(tests.prefix(count))
      for test in tests {
        for name in ["A", "B", "C", "D"] {
          let choices = WrongAnswer.choices(for: name, around: test, in: tests)
          #expect(choices.count == min(4, count) && choices.contains(test))
          #expect(tests.filter(choices.contains) == choices)
          #expect(choices == WrongAnswer.choices(for: name, around: test, in: tests))
        }
      }
    }
    // The right one isn't always in the same place.
    let places = ["A", "B", "C", "D"].map {
      WrongAnswer.choices(for: $0, around: "Test 5", in: tests).firstIndex(of: "Test 5")
    }
    #expect(Set(places).count == 4)
  }

  @Test("A section names an answer, tests with letters, and a rule in one or more lines")
  static func readsSections() async {
    let text = """
      ## Diagnose

      It appends.

      <!-- diagnose: 02-AddRemove.answers, Appends -->
      ```swift
      a
      ```
      - a: "It adds"
      - b: "It "removes" one"
      <details><summary>The answer</summary>

      **b**: "It "removes" one". Its rule:

      > Compare
      > again.

      </details>
      """
    let diagnosis = Page(path: "Chapters/02-AddRemove.md", text: text).diagnosis
    #expect(diagnosis?.answer == "Appends")
    #expect(diagnosis?.introduction == ["It appends."])
    #expect(diagnosis?.choices.map(\.letter) == ["a", "b"])
    #expect(diagnosis?.choices.last?.test == "It \"removes\" one")
    #expect(diagnosis?.solution?.letter == "b" && diagnosis?.solution?.test == "It \"removes\" one")
    #expect(diagnosis?.rule == "Compare again.")
    #expect(Page(path: "a.md", text: "<!-- diagnose: a.answers, A -->").diagnosis == nil)
  }

  @Test("Each step has wrong answers, and that of its chapter is the first")
  static func findsAnswers() async throws {
    let package = try BookPackage(containing: #filePath)
    for step in Step.exercises {
      let answers = try package.wrongAnswers(to: step)
      let tests = try Exercise(of: step, in: package).testNames
      #expect(answers.count > 2, "\(step.folder) needs three wrong answers with `says:`.")
      #expect(Set(answers.map(\.name)).count == answers.count, "\(step.folder)")
      for answer in answers {
        #expect((3...4).contains(answer.choices.count) && !answer.mistake.isEmpty, "\(answer)")
        #expect(tests.filter(answer.choices.contains) == answer.choices, "\(answer)")
      }
      let others = answers.dropFirst().map(\.subtlety)
      #expect(others == others.sorted(by: >), "The subtle ones come first.")
      let diagnosis = try #require(try Page(of: step, in: package).diagnosis)
      #expect(answers[0].name == diagnosis.answer && !answers[0].introduction.isEmpty)
      #expect(answers[0].choices == diagnosis.choices.map(\.test))
      let sources = try package.answerSources(of: step)
      let test = sources.first { $0.name == diagnosis.answer }?.quoted("caught by")
      let solution = try #require(diagnosis.solution)
      #expect(solution.test == test && diagnosis.choices.contains(solution), "\(step.folder)")
    }
  }

  // MARK: What happens

  private static let console = Console(isTerminal: false, hasColor: false, columns: 80, rows: 24)

  private static func lines() throws -> DiagnosisLines {
    let header = "wrong: It appends.\nmisconception: It sets.\ncaught by: \"Test 5\"\nsays: \"a\""
    let source = try AnswerSource.all(in: "# A\n\(header)\n\n-a\n+b", of: "A.answers")[0]
    let answer = try #require(
      try WrongAnswer(source, solution: ["A.swift": "a\n"], tests: tests, diagnosis: nil))
    let package = try BookPackage(containing: #filePath)
    return DiagnosisLines(answer: answer, step: .addRemove, package: package, console: console)
  }

  private static func result(_ failing: String...) -> CheckResult {
    var exercise = Exercise(step: .addRemove)
    exercise.testNames = tests
    var result = CheckResult(exercise: exercise, state: failing.isEmpty ? .green : .red)
    result.passed = tests.count - failing.count
    result.failures = failing.map {
      TestFailure(test: $0, location: SourceLocation(file: "T.swift", line: 3), rule: "the rule")
    }
    return result
  }

  @Test("A choice is compared with the test that went red first, whatever the answer's file says")
  static func judges() async throws {
    let lines = try lines()
    let letters = Dictionary(uniqueKeysWithValues: zip(lines.answer.choices, lines.letters))
    let right = try #require(letters["Test 5"])
    let other = try #require(letters.first { $0.key != "Test 5" })
    func verdict(_ letter: String, _ failing: String...) -> String {
      let result = failing.count == 1 ? result(failing[0]) : result(failing[0], failing[1])
      return lines.verdict(on: letter, result)[0]
    }
    #expect(verdict(right, "Test 5", "Test 9") == "Yes, \(right).")
    #expect(verdict(other.value, "Test 5") == "No: \(right), and not \(other.value).")
    #expect(verdict(other.value, other.key) == "Yes, \(other.value).")
    #expect(verdict(right, "Test 0").contains("none of these tests goes red first"))
    #expect(
      lines.verdict(on: right, result()).dropFirst() == [
        "  mistake   It appends.", "  belief    It sets.",
      ])
  }

  @Test("The report on an answer has its name, and no line of the learner's to edit")
  static func reports() async throws {
    let report = try lines().report(on: result("Test 5", "Test 9"))
    #expect(
      report == [
        "A is red: 7 of 9 tests pass.", "", "✘ Test 5", "  rule      the rule",
        "  test      T.swift:3", "", "✘ Test 9",
      ])
  }
}
