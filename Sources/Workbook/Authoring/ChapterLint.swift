/// Checks that a chapter has the form of all chapters.
struct ChapterLint {
  let chapter: Chapter
  /// The display names of the step's tests, from top to bottom.
  var tests: [String] = []
  /// The lines that the learner writes in the solution.
  var answer: Set<String> = []

  private var page: Page { chapter.page }
  private var number: String { String(page.name.prefix(2)) }
  private var isIntroduction: Bool { number == "00" }

  static let wordRange = 900...1_500

  func diagnostics() -> [Diagnostic] {
    opening() + headings() + recall() + prediction() + hints() + table() + pitfalls() + ending()
      + wordCount()
  }

  /// The rule that a line breaks, if it does.
  private func rule(_ holds: Bool, at index: Int, _ text: String) -> [Diagnostic] {
    holds ? [] : [page.diagnostic(index, text)]
  }

  /// The index of a section's heading, or of the title if the section is missing.
  private func heading(_ section: String) -> Int { page.section(section)?.lowerBound ?? 0 }

  /// The number of minutes that the chapter takes, from its third line.
  var minutes: String? {
    page.line(2).firstMatch(of: /about (\d+) minutes/).map { String($0.1) }
  }

  private func opening() -> [Diagnostic] {
    let title = page.line(0).wholeMatch(of: /# (\d\d) \S.*: \S.*/)
    return rule(
      title?.1 == number[...], at: 0, "Expected the title `# \(number) Name: subtitle`.")
      + rule(minutes != nil, at: 2, "Expected a line with links and `about N minutes`.")
      + rule(
        page.line(4).hasPrefix("*By the end* you can "), at: 4, "Expected `*By the end* you can …`."
      )
  }

  private func headings() -> [Diagnostic] {
    var expected = [
      "Recall", "The problem", "Predict", "The idea", "Your turn", "Hints",
      isIntroduction ? "If something doesn't run" : "If a test stays red",
      "Pitfalls", "Compare", "Key points", "Go further", "Further reading",
    ]
    if number < "02", !page.sections.contains("Recall") { expected.removeFirst() }
    let found = page.sections
    let position = zip(found, expected).prefix { $0 == $1 }.count
    func name(_ list: [String]) -> String {
      position < list.count ? "`## \(list[position])`" : "the end of the chapter"
    }
    return rule(
      found == expected, at: position < found.count ? heading(found[position]) : 0,
      """
      Found \(name(found)), expected \(name(expected)). The headings of a chapter are \
      \(expected.joined(separator: ", ")).
      """)
  }

  private func recall() -> [Diagnostic] {
    guard page.section("Recall") != nil else { return [] }
    let folds = chapter.folds(in: "Recall")
    return rule(
      (2...3).contains(folds.count) && folds.allSatisfy { $0.summary.hasSuffix("?") },
      at: heading("Recall"), "Recall has two or three folded questions, which end in `?`.")
  }

  /// A prediction shows code of the step's example, gives choices, and folds an answer with output.
  private func prediction() -> [Diagnostic] {
    guard let section = page.section("Predict") else { return [] }
    let blocks = page.blocks.filter { section.contains($0.range.lowerBound) }
    let example = "Sources/Workbook/Walkthrough/\(page.name).swift"
    let letters = section.compactMap {
      page.lines[$0].firstMatch(of: /^- \*\*([A-C])\.\*\*\s/).map { String($0.1) }
    }
    let question =
      rule(
        blocks.contains { $0.origin == .code(file: example) }, at: section.lowerBound,
        "Predict shows code of the example: `<!-- code: \(example) -->`.")
      + rule(
        [["A", "B"], ["A", "B", "C"]].contains(letters), at: section.lowerBound,
        "Predict has two or three choices: `- **A.** …`, `- **B.** …`.")
    guard let answer = chapter.folds(in: "Predict").first(where: { $0.summary == "Answer" }) else {
      return question
        + rule(
          false, at: section.lowerBound,
          "Predict has a folded answer: `<details><summary>Answer</summary>`.")
    }
    let start = answer.lines.first?.replacing("*", with: "").firstMatch(of: /^([A-Z])[.,:)]/)
    let lines = answer.index...answer.index + answer.lines.count + 2
    let outputs = blocks.filter { lines.contains($0.range.lowerBound) }.compactMap { block in
      if case .output(let step) = block.origin { Int(step) } else { nil }
    }
    return question
      + rule(
        letters.contains(start.map { String($0.1) } ?? ""), at: answer.index,
        "The answer begins with the letter of the right choice.")
      + rule(
        outputs.contains(Int(number) ?? 0), at: answer.index,
        "The answer shows what the step's example prints, in a block.")
  }

  private func hints() -> [Diagnostic] {
    let numbers = chapter.hints.map { String($0.summary.prefix { $0 != ":" }) }
    let revealed = (page.section("Hints") ?? 0..<0).flatMap { index in
      answer.filter(page.lines[index].contains).sorted().map {
        page.diagnostic(index, "The hint contains a line of the solution: `\($0)`.")
      }
    }
    return revealed
      + rule(
        [["Hint 1"], ["Hint 1", "Hint 2"], ["Hint 1", "Hint 2", "Hint 3"]].contains(numbers),
        at: heading("Hints"),
        "Hints has one to three folds: `Hint 1: …`, `Hint 2: …`. Found \(numbers.count).")
  }

  /// A row of the table begins with a test of the step or a message.
  private func table() -> [Diagnostic] {
    guard !tests.isEmpty else { return [] }
    return chapter.symptoms.flatMap { symptom in
      rule(
        symptom.test.map(tests.contains) ?? true, at: symptom.index,
        "No test of this step is named \(symptom.text).")
        + rule(
          symptom.test != nil || symptom.text.contains("`"), at: symptom.index,
          "A row begins with a test's `\"name\"` or a message in back quotes.")
    }
  }

  private func pitfalls() -> [Diagnostic] {
    let section = page.section("Pitfalls") ?? 0..<0
    let count = section.count { page.lines[$0].hasPrefix("**") }
    return rule(
      count <= 3, at: heading("Pitfalls"),
      "Pitfalls has at most three, each with a **name.** Found \(count).")
  }

  private func ending() -> [Diagnostic] {
    rule(
      page.section("Go further") == nil
        || chapter.folds(in: "Go further").contains { $0.summary.hasPrefix("Hint") },
      at: heading("Go further"),
      "Go further has a folded hint: `<details><summary>Hint</summary>`.")
      + rule(
        page.section("Further reading") == nil
          || chapter.section("Further reading").contains { $0.contains("](https://") },
        at: heading("Further reading"), "Further reading has a link to an official page.")
  }

  /// The number of words of the running text, without code, tables, lists of links, and what the
  /// reader unfolds.
  var words: Int {
    let others = ["Recall", "Hints", "Further reading"].compactMap(page.section)
    return page.paragraphs
      .filter { paragraph in
        paragraph.index != 2 && !others.contains { $0.contains(paragraph.index) }
      }
      .map { $0.text.split(separator: " ").filter { $0.contains(where: \.isLetter) }.count }
      .reduce(0, +)
  }

  private func wordCount() -> [Diagnostic] {
    let count = words
    return rule(
      Self.wordRange.contains(count), at: 0,
      """
      The chapter has \(count) words, expected \(Self.wordRange.lowerBound) to \
      \(Self.wordRange.upperBound) without code, tables, Recall, Hints, and Further reading.
      """)
  }
}
