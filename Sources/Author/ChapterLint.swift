import Companion
import Console

/// Checks that a chapter has the form of all chapters.
struct ChapterLint {
  let page: Page
  /// The lines that the learner writes in the solution.
  var answer: Set<String> = []
  /// Whether the exercise has places to fill in, so that its solution has a shape to show.
  var hasTodos = false

  private var step: Step { Step(page.name) }

  func findings() -> [Finding] {
    opening() + headings() + prediction() + hints() + skeleton() + parts()
  }

  /// The rule that a section breaks, if it does, at its heading or at the title.
  private func rule(_ holds: Bool, in section: String = "", _ text: String) -> [Finding] {
    holds ? [] : [page.finding(page.section(section)?.lowerBound ?? 0, text)]
  }

  private func opening() -> [Finding] {
    let title = page.lines[0]
    return rule(
      title.hasPrefix("# \(step.number) ") && title.contains(": "),
      "Expected the title `# \(step.number) Name: subtitle`.")
      + rule(page.minutes != nil, "Expected a third line with links and `about N minutes`.")
      + rule(
        page.lines.dropFirst(4).first?.hasPrefix("*By the end* you can ") == true,
        "Expected `*By the end* you can …` in the fifth line.")
  }

  private func headings() -> [Finding] {
    let stuck = step.hasExercise ? "If a test stays red" : "If something doesn't run"
    var expected = [
      "## Recall", "## The problem", "## Predict", "## The idea", "## Your turn", "## Hints",
      "## \(stuck)", "## Pitfalls", "## Compare", "## Diagnose", "## Key points",
      "## Go further", "## Further reading",
    ]
    // The introduction has no tests, and the capstone is the reader's own design.
    if !("01"..."16").contains(step.number) { expected.removeAll { $0 == "## Diagnose" } }
    if step.number < "02", page.section("Recall") == nil { expected.removeFirst() }
    let found = page.headings.filter { $0.hasPrefix("## ") }
    let new = zip(found, expected).first { $0 != $1 }?.0 ?? ""
    return rule(
      found == expected, in: String(new.dropFirst(3)),
      "The headings of a chapter are \(expected.joined(separator: ", ")).")
  }

  /// A prediction shows code of the step's example, gives choices, and folds an answer with output.
  private func prediction() -> [Finding] {
    guard let section = page.section("Predict") else { return [] }
    let code = CodeBlock.Origin.code(file: step.examplePath)
    let output = CodeBlock.Origin.output(step: step.shortNumber)
    let choices = ["A", "B", "C"].filter { letter in
      section.contains { page.lines[$0].hasPrefix("- **\(letter).** ") }
    }
    let answer = page.folds(in: "Predict").first { $0.summary == "Answer" }
    let start = answer?.lines.first?.replacing("*", with: "").prefix(2) ?? ""
    func has(_ origin: CodeBlock.Origin, in range: Range<Int>) -> Bool {
      page.blocks.contains { $0.origin == origin && range.contains($0.range.lowerBound) }
    }
    return rule(
      has(code, in: section), in: "Predict",
      "Predict shows code of the example: `<!-- code: \(step.examplePath) -->`.")
      + rule(
        choices.count > 1 && choices.starts(with: ["A", "B"]), in: "Predict",
        "Predict has two or three choices: `- **A.** …`, `- **B.** …`.")
      + rule(
        answer.map { has(output, in: $0.range) } == true, in: "Predict",
        "Predict has `<details><summary>Answer</summary>` with what the step's example prints.")
      + rule(
        choices.contains { start.hasPrefix($0) } && start.last?.isLetter == false, in: "Predict",
        "The answer begins with the letter of the right choice.")
  }

  private func hints() -> [Finding] {
    let numbers = page.hints.map { String($0.summary.prefix { $0 != ":" }) }
    let revealed = page.hints.flatMap(\.range).flatMap { index in
      answer.filter(page.lines[index].contains).map {
        page.finding(index, "The hint contains a line of the solution: `\($0)`.")
      }
    }
    return revealed
      + rule(
        !numbers.isEmpty && ["Hint 1", "Hint 2", "Hint 3"].starts(with: numbers), in: "Hints",
        "Hints has one to three folds: `Hint 1: …`, `Hint 2: …`. Found \(numbers.count).")
  }

  private func skeleton() -> [Finding] {
    let last = page.folds(in: "Hints").last
    let isLast = last?.range == page.skeleton?.range
    let blocks = page.blocks.filter { block in
      guard case .skeleton = block.origin else { return false }
      return last?.range.contains(block.range.lowerBound) == true
    }
    let hasGaps = blocks.contains { $0.lines.contains { $0.contains("…") } }
    return rule(
      !hasTodos || isLast && hasGaps, in: "Hints",
      """
      Hints ends with `<details><summary>Skeleton: …</summary>`, with `<!-- skeleton: FILE -->` \
      and a block with `…` in place of the decisive expressions.
      """)
  }

  private func parts() -> [Finding] {
    let questions = page.folds(in: "Recall").map(\.summary)
    let pitfalls = page.text(of: "Pitfalls").count { $0.hasPrefix("**") }
    return rule(
      page.section("Recall") == nil
        || (2...3).contains(questions.count) && questions.allSatisfy { $0.hasSuffix("?") },
      in: "Recall", "Recall has two or three folded questions, which end in `?`.")
      + rule(
        pitfalls <= 3, in: "Pitfalls",
        "Pitfalls has at most three, each with a **name.** Found \(pitfalls).")
      + rule(
        page.folds(in: "Go further").contains { $0.summary.hasPrefix("Hint") }, in: "Go further",
        "Go further has a folded hint: `<details><summary>Hint</summary>`.")
      + rule(
        page.text(of: "Further reading").contains { $0.contains("](https://") },
        in: "Further reading", "Further reading has a link to an official page.")
      + rule(
        (900...1_500).contains(words),
        """
        The chapter has \(words) words, expected 900 to 1500 without code, tables, Recall, Hints, \
        Diagnose, and Further reading.
        """)
  }

  /// The number of words of the running text, without code, tables, lists of links, and what the
  /// reader unfolds.
  var words: Int {
    let others = ["Recall", "Hints", "Diagnose", "Further reading"].compactMap(page.section)
    return page.paragraphs
      .filter { paragraph in
        paragraph.index != 2 && !others.contains { $0.contains(paragraph.index) }
      }
      .map { $0.text.split(separator: " ").count { $0.contains(where: \.isLetter) } }
      .reduce(0, +)
  }
}
