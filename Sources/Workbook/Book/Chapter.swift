import Foundation

/// The parts of a chapter that the companion shows or uses.
struct Chapter {
  /// A part of a section that the reader unfolds.
  struct Fold {
    let summary: String
    let lines: [String]
    /// The index of its first line in the page.
    let index: Int
  }

  /// A row of the table in *If a test stays red*.
  struct TableRow {
    /// What the reader sees: the name of a test in quotation marks, or a message in back quotes.
    let symptom: String
    /// What to look at: a declaration, perhaps after a file.
    let lookAt: String
    /// The index of its line in the page.
    let index: Int

    var test: String? {
      symptom.count > 2 && symptom.hasPrefix("\"") && symptom.hasSuffix("\"")
        ? String(symptom.dropFirst().dropLast()) : nil
    }
  }

  let page: Page

  init(_ page: Page) {
    self.page = page
  }

  init(of step: Step, in package: BookPackage) throws {
    self.init(Page(path: step.chapterPath, text: try package.text(of: step.chapterPath)))
  }

  var tableRows: [TableRow] {
    let rows = (page.section("If a test stays red") ?? 0..<0).filter {
      page.lines[$0].hasPrefix("| ") && page.lines[$0].hasSuffix(" |")
    }
    return rows.dropFirst().compactMap { index in
      let cells = page.lines[index].dropFirst(2).dropLast(2).split(separator: " | ")
      guard cells.count == 3 else { return nil }
      return TableRow(symptom: String(cells[0]), lookAt: String(cells[2]), index: index)
    }
  }

  /// The cells of *look at*, by the names of the tests.
  var lookAt: [String: String] {
    Dictionary(tableRows.compactMap { row in row.test.map { ($0, row.lookAt) } }) { first, _ in
      first
    }
  }

  var hints: [Fold] { folds(in: "Hints").filter { $0.summary.hasPrefix("Hint ") } }

  func folds(in heading: String) -> [Fold] {
    guard let section = page.section(heading) else { return [] }
    let mark = "<details><summary>"
    let starts = section.filter { page.lines[$0].hasPrefix(mark) }
    return starts.map { start in
      let rest = start + 1..<section.upperBound
      let end = rest.first { page.lines[$0].hasPrefix("</details>") } ?? section.upperBound
      let summary = page.lines[start].dropFirst(mark.count)
        .replacingOccurrences(of: "</summary>", with: "")
      return Fold(
        summary: summary, lines: Self.withoutBlankEnds(Array(page.lines[start + 1..<end])),
        index: start)
    }
  }

  /// The lines of a section, without its heading.
  func section(_ heading: String) -> [String] {
    Self.withoutBlankEnds(page.section(heading).map { Array(page.lines[$0].dropFirst()) } ?? [])
  }

  private static func withoutBlankEnds(_ lines: [String]) -> [String] {
    Array(lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed())
  }
}
