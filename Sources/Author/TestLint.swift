import Companion
import Console

/// Compares what a page says about the tests of its step with the tests and the answers.
///
/// `SnippetLint` compares the block of *Diagnose* with the answer, and `author answers` the rule
/// with what a run says.
struct TestLint {
  let page: Page
  /// The titles of the step's tests, in their order.
  let tests: [String]
  let answers: [AnswerSource]

  func findings() throws(WorkbookError) -> [Finding] { try rows() + diagnosis() }

  /// A row about a test has the name of one.
  private func rows() -> [Finding] {
    page.textLines.filter { page.lines[$0].hasPrefix("| \"") }
      .filter { index in !tests.contains { page.lines[index].hasPrefix("| \"\($0)\" | ") } }
      .map { page.finding($0, "No test of this step has the name in this row.") }
  }

  private func diagnosis() throws(WorkbookError) -> [Finding] {
    guard let section = page.section("Diagnose")?.lowerBound else { return [] }
    guard let diagnosis = page.diagnosis, diagnosis.file == "\(page.name).answers",
      let answer = answers.first(where: { $0.name == diagnosis.answer }),
      let test = try answer.quoted("caught by"), answer.header["says"] != nil
    else {
      return [
        page.finding(
          section,
          """
          Diagnose has a block below `<!-- diagnose: \(page.name).answers, ANSWER -->`, of an \
          answer with `caught by:` and `says:`.
          """)
      ]
    }
    return choices(of: diagnosis) + solution(of: diagnosis, test: test)
  }

  /// The choices are three or four tests, in the order in which they run.
  private func choices(of diagnosis: Diagnosis) -> [Finding] {
    let letters = diagnosis.choices.map(\.letter).joined()
    guard ["abc", "abcd"].contains(letters) else {
      let text = "Diagnose has three or four choices: `- a: \"TEST\"`, `- b: \"TEST\"`."
      return [page.finding(diagnosis.index, text)]
    }
    var rest = tests[...]
    return diagnosis.choices.compactMap { choice in
      guard let place = rest.firstIndex(of: choice.test) else {
        let text = "The step has no test \"\(choice.test)\" after the one above."
        return page.finding(choice.index, text)
      }
      rest = rest[(place + 1)...]
      return nil
    }
  }

  /// The fold begins with the test that goes red first, and quotes its rule.
  private func solution(of diagnosis: Diagnosis, test: String) -> [Finding] {
    let letter = diagnosis.choices.first { $0.test == test }?.letter ?? "?"
    let found = diagnosis.solution
    if found?.letter == letter, found?.test == test, !diagnosis.rule.isEmpty { return [] }
    let text = "The fold begins with `**\(letter)**: \"\(test)\". …`, and has the rule after `> `."
    return [page.finding(found?.index ?? diagnosis.index, text)]
  }
}

extension TestLint {
  /// Reads the tests and the answers of a page's step.
  init(of page: Page, in package: BookPackage) throws {
    let step = Step(page.name)
    // `PackageLint` reports what is missing.
    let isComplete = package.exists(step.testPath) && package.exists(step.answersPath)
    self.init(
      page: page, tests: isComplete ? try Exercise(of: step, in: package).testNames : [],
      answers: isComplete ? try package.answerSources(of: step) : [])
  }
}
