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

  /// What the reader sees, in the first cell of a row of the table in *If a test stays red*.
  struct Symptom {
    let text: String
    /// The index of its line in the page.
    let index: Int

    /// The test that the text names in quotation marks.
    var test: String? {
      text.wholeMatch(of: /"(.+)"/).map { String($0.1) }
    }
  }

  let page: Page

  init(_ page: Page) {
    self.page = page
  }

  init(of step: Step, in package: BookPackage) throws {
    self.init(Page(path: step.chapterPath, text: try package.text(of: step.chapterPath)))
  }

  var symptoms: [Symptom] {
    let rows = (page.section("If a test stays red") ?? 0..<0).filter {
      page.lines[$0].hasPrefix("| ") && page.lines[$0].hasSuffix(" |")
    }
    return rows.dropFirst().compactMap { index in
      let cells = page.lines[index].dropFirst(2).dropLast(2).split(separator: " | ")
      return (2...3).contains(cells.count) ? Symptom(text: String(cells[0]), index: index) : nil
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
