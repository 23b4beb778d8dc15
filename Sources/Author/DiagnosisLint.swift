import Companion
import Console

/// Compares the section *Diagnose* of a chapter with the answers and the tests of its step.
///
/// `SnippetLint` compares the block with the answer, and `author answers` the rule with what a run
/// says.
struct DiagnosisLint {
  let page: Page
  /// The titles of the step's tests, in their order.
  let tests: [String]
  let answers: [AnswerSource]

  func findings() throws(WorkbookError) -> [Finding] {
    guard let section = page.section("Diagnose") else { return [] }
    let file = "\(page.name).answers"
    let comment = "<!-- diagnose: \(file), ANSWER -->"
    guard let diagnosis = page.diagnosis, diagnosis.file == file,
      page.blocks.contains(where: { $0.range.lowerBound == diagnosis.index + 2 })
    else {
      return [page.finding(section.lowerBound, "Diagnose has a block below `\(comment)`.")]
    }
    guard let answer = answers.first(where: { $0.name == diagnosis.answer }),
      let test = try answer.quoted("caught by"), answer.header["says"] != nil
    else {
      return [
        page.finding(
          diagnosis.index,
          "\(file) has no answer \(diagnosis.answer) with `caught by:` and `says:`.")
      ]
    }
    return choices(of: diagnosis) + solution(of: diagnosis, test: test, in: section)
  }

  private func choices(of diagnosis: Diagnosis) -> [Finding] {
    let choices = diagnosis.choices
    guard ["abc", "abcd"].contains(choices.map(\.letter).joined()) else {
      return [
        page.finding(
          choices.first?.index ?? diagnosis.index,
          "Diagnose has three or four choices: `- a: \"TEST\"`, `- b: \"TEST\"`.")
      ]
    }
    let places = choices.map { tests.firstIndex(of: $0.test) }
    let unknown = zip(choices, places).filter { $1 == nil }.map { choice, _ in
      page.finding(choice.index, "No test of this step is named \"\(choice.test)\".")
    }
    let misplaced = zip(choices.dropFirst(), zip(places, places.dropFirst())).compactMap {
      choice, places -> Finding? in
      guard let last = places.0, let place = places.1, last >= place else { return nil }
      return page.finding(choice.index, "In the tests, this one comes before the one above it.")
    }
    return unknown + misplaced
  }

  private func solution(
    of diagnosis: Diagnosis, test: String, in section: Range<Int>
  ) -> [Finding] {
    let letter = diagnosis.choices.first { $0.test == test }?.letter ?? "?"
    let command = "`swift run workbook diagnose \(Step(page.name).shortNumber)`"
    let found = diagnosis.solution
    return [
      (
        found?.letter == letter && found?.test == test,
        "The fold begins with the test that goes red first: `**\(letter)**: \"\(test)\". …`."
      ),
      (!diagnosis.rule.isEmpty, "The fold quotes the rule of this test, after `> `."),
      (
        section.contains { page.lines[$0].contains(command) },
        "The fold names the command for another answer, \(command)."
      ),
    ].filter { !$0.0 }.map { page.finding(found?.index ?? diagnosis.index, $0.1) }
  }
}
