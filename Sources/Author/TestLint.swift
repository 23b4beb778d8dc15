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

  func findings() -> [String] { rows() + diagnosis() }

  /// A row about a test has the name of one.
  private func rows() -> [String] {
    page.textLines.filter { page.lines[$0].hasPrefix("| \"") }
      .filter { index in !tests.contains { page.lines[index].hasPrefix("| \"\($0)\" | ") } }
      .map { page.finding($0, "No test of this step has the name in this row.") }
  }

  /// *Diagnose* shows an answer, some tests in their order, and the one that goes red first.
  private func diagnosis() -> [String] {
    guard let place = page.section("Diagnose")?.lowerBound else { return [] }
    guard let diagnosis = page.diagnosis,
      let answer = answers.first(where: { $0.name == diagnosis.answer }),
      let test = answer.quoted("caught by"), answer.header["says"] != nil
    else {
      let comment = "`<!-- diagnose: \(page.name).answers, ANSWER -->`"
      let text = "has a block below \(comment), of an answer with `caught by:` and `says:`."
      return [page.finding(place, "Diagnose \(text)")]
    }
    let choices = diagnosis.choices
    let names = choices.map(\.test)
    let isInOrder = tests.filter(names.contains) == names
    let right = choices.first { $0.test == test }
    return [
      (
        isInOrder && ["abc", "abcd"].contains(choices.map(\.letter).joined()),
        "Diagnose has three or four of the step's tests in their order: `- a: \"TEST\"`."
      ),
      (
        right != nil && diagnosis.solution == right && !diagnosis.rule.isEmpty,
        """
        The fold begins with `**\(right?.letter ?? "?")**: "\(test)". …`, and has the rule \
        after `> `.
        """
      ),
    ].filter { !$0.0 }.map { page.finding(place, $0.1) }
  }
}

extension TestLint {
  /// Reads the tests and the answers of a page's step; `PackageLint` reports what is missing.
  init(of page: Page, in package: BookPackage) {
    let step = Step(page.name)
    self.init(
      page: page, tests: (try? Exercise(of: step, in: package).testNames) ?? [],
      answers: (try? package.answerSources(of: step)) ?? [])
  }
}
