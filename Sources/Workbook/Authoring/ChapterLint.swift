/// Checks that a chapter has the form of all chapters.
struct ChapterLint {
  let chapter: Chapter
  /// The display names of the step's tests, from top to bottom.
  var tests: [String] = []
  /// The files that the step gives to the learner to edit.
  var starter: [(file: String, text: String)] = []

  private var page: Page { chapter.page }
  private var number: String { String(page.name.prefix(2)) }
  private var isIntroduction: Bool { number == "00" }

  static let wordRange = 600...1_100

  func diagnostics() -> [Diagnostic] {
    opening() + headings() + recall() + prediction() + hints() + yourTurn() + table() + ending()
      + wordCount()
  }

  private func diagnostic(_ index: Int, _ text: String) -> Diagnostic {
    Diagnostic(SourceLocation(file: page.path, line: index + 1), text)
  }

  /// A diagnostic at the heading of a section.
  private func diagnostic(in section: String, _ text: String) -> Diagnostic {
    diagnostic(page.section(section)?.lowerBound ?? 0, text)
  }

  /// The number of minutes that the chapter takes, from its third line.
  var minutes: String? {
    page.line(2).firstMatch(of: /about (\d+) minutes/).map { String($0.1) }
  }

  private func opening() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if page.line(0).wholeMatch(of: /# \d\d \S.*: \S.*/) == nil
      || !page.line(0).hasPrefix("# \(number) ")
    {
      diagnostics.append(diagnostic(0, "Expected the title `# \(number) Name: subtitle`."))
    }
    if minutes == nil {
      diagnostics.append(diagnostic(2, "Expected a line with links and `about N minutes`."))
    }
    if !page.line(4).hasPrefix("*By the end* you can ") {
      diagnostics.append(diagnostic(4, "Expected `*By the end* you can …`."))
    }
    return diagnostics
  }

  private func headings() -> [Diagnostic] {
    var expected = [
      "Recall", "The problem", "Predict", "The idea", "Your turn", "Hints",
      isIntroduction ? "If something doesn't run" : "If a test stays red",
      "What to be careful about", "Compare", "Key points", "Go further", "Further reading",
    ]
    if number < "02", !page.sections.contains("Recall") { expected.removeFirst() }
    let found = page.sections
    guard found != expected else { return [] }
    let index = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let position = index ?? min(found.count, expected.count)
    func name(_ list: [String]) -> String {
      position < list.count ? "`## \(list[position])`" : "the end of the chapter"
    }
    let line = position < found.count ? page.section(found[position])?.lowerBound : nil
    return [
      diagnostic(
        line ?? 0,
        """
        Found \(name(found)), expected \(name(expected)). The headings of a chapter are \
        \(expected.joined(separator: ", ")).
        """)
    ]
  }

  private func recall() -> [Diagnostic] {
    guard page.section("Recall") != nil else { return [] }
    let folds = chapter.folds(in: "Recall")
    return (2...3).contains(folds.count) && folds.allSatisfy { $0.summary.hasSuffix("?") }
      ? []
      : [diagnostic(in: "Recall", "Recall has two or three folded questions, which end in `?`.")]
  }

  /// A prediction shows code of the step's example, gives choices, and folds an answer with output.
  private func prediction() -> [Diagnostic] {
    guard let section = page.section("Predict") else { return [] }
    let blocks = page.blocks.filter { section.contains($0.range.lowerBound) }
    var diagnostics: [Diagnostic] = []
    let example = "Sources/Workbook/Walkthrough/\(page.name).swift"
    if !blocks.contains(where: { $0.origin == .code(file: example) }) {
      diagnostics.append(
        diagnostic(in: "Predict", "Predict shows code of the example: `<!-- code: \(example) -->`.")
      )
    }
    let letters = section.compactMap {
      page.lines[$0].firstMatch(of: /^- \*\*([A-C])\.\*\*\s/).map { String($0.1) }
    }
    if letters != ["A", "B"], letters != ["A", "B", "C"] {
      diagnostics.append(
        diagnostic(in: "Predict", "Predict has two or three choices: `- **A.** …`, `- **B.** …`."))
    }
    guard let answer = chapter.folds(in: "Predict").first(where: { $0.summary == "Answer" }) else {
      return diagnostics + [
        diagnostic(
          in: "Predict", "Predict has a folded answer: `<details><summary>Answer</summary>`.")
      ]
    }
    let start = answer.lines.first?.replacing("*", with: "").firstMatch(of: /^([A-Z])[.,:)]/)
    if !letters.contains(start.map { String($0.1) } ?? "") {
      diagnostics.append(
        diagnostic(answer.index, "The answer begins with the letter of the right choice."))
    }
    let lines = answer.index...answer.index + answer.lines.count + 2
    let outputs = blocks.filter { lines.contains($0.range.lowerBound) }.compactMap { block in
      if case .output(let step) = block.origin { Int(step) } else { nil }
    }
    if !outputs.contains(Int(number) ?? 0) {
      diagnostics.append(
        diagnostic(answer.index, "The answer shows what the step's example prints, in a block."))
    }
    return diagnostics
  }

  private func hints() -> [Diagnostic] {
    let numbers = chapter.hints.map { $0.summary.prefix { $0 != ":" } }
    return numbers == ["Hint 1", "Hint 2", "Hint 3"]
      ? []
      : [
        diagnostic(
          in: "Hints",
          """
          Hints has three folds: `Hint 1: the concept`, `Hint 2: where`, `Hint 3: the shape`. \
          Found \(numbers.count).
          """)
      ]
  }

  /// *Your turn* names the first test.
  private func yourTurn() -> [Diagnostic] {
    guard let first = tests.first else { return [] }
    let index = page.textLines.first { page.lines[$0].contains("The first one is \"") }
    guard let index else {
      return [diagnostic(in: "Your turn", "Expected `The first one is \"\(first)\"`.")]
    }
    return page.lines[index].contains("The first one is \"\(first)\"")
      ? [] : [diagnostic(index, "Expected `The first one is \"\(first)\"`.")]
  }

  /// Every test has its row, and every row names a declaration to look at.
  private func table() -> [Diagnostic] {
    guard !tests.isEmpty else { return [] }
    let rows = chapter.tableRows
    let named = Set(rows.compactMap(\.test))
    var diagnostics = tests.filter { !named.contains($0) }.map {
      diagnostic(in: "If a test stays red", "The table has no row for the test \"\($0)\".")
    }
    for row in rows {
      if let test = row.test {
        if !tests.contains(test) {
          diagnostics.append(diagnostic(row.index, "No test of this step is named \"\(test)\"."))
        }
      } else if !row.symptom.contains("`") {
        diagnostics.append(
          diagnostic(
            row.index, "A row begins with a test's `\"name\"` or a message in back quotes."))
      }
      if EditLocation.declaration(lookAt: row.lookAt, in: starter) == nil {
        diagnostics.append(
          diagnostic(
            row.index,
            """
            *Look at* names a declaration in \(starter.map(\.file).joined(separator: ", ")), in \
            back quotes. Found: \(row.lookAt)
            """))
      }
    }
    return diagnostics
  }

  private func ending() -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    if page.section("Go further") != nil,
      !chapter.folds(in: "Go further").contains(where: { $0.summary.hasPrefix("Hint") })
    {
      diagnostics.append(
        diagnostic(
          in: "Go further", "Go further has a folded hint: `<details><summary>Hint</summary>`."))
    }
    if page.section("Further reading") != nil,
      !chapter.section("Further reading").contains(where: { $0.contains("](https://") })
    {
      diagnostics.append(
        diagnostic(in: "Further reading", "Further reading has a link to an official page."))
    }
    return diagnostics
  }

  /// The number of words, without code blocks, tables, and the line of links.
  var words: Int {
    page.textLines.filter { $0 != 2 && !page.lines[$0].hasPrefix("|") }
      .map { page.lines[$0].replacing(/<[^>]*>/, with: " ").replacing(/\]\([^)]*\)/, with: "") }
      .map { $0.split(separator: " ").filter { $0.contains { $0.isLetter || $0.isNumber } }.count }
      .reduce(0, +)
  }

  private func wordCount() -> [Diagnostic] {
    Self.wordRange.contains(words)
      ? []
      : [
        diagnostic(
          0,
          """
          The chapter has \(words) words, expected \(Self.wordRange.lowerBound) to \
          \(Self.wordRange.upperBound) without code, tables, and the line of links.
          """)
      ]
  }
}
