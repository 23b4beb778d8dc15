import Foundation

/// A chapter, as far as the companion speaks of it.
struct Chapter {
  /// A row of the table *If a test stays red*.
  struct RedTest {
    let test: String
    let lookAt: String
  }

  let page: Page

  /// Reads the chapter of a step.
  init(of step: Step, in house: House) throws {
    let path = "Chapters/\(step.name).md"
    page = Page(path: path, text: try house.text(of: path))
  }

  /// The rows of the table *If a test stays red*.
  var redTests: [RedTest] {
    (page.section("If a test stays red") ?? 0..<0).compactMap { index in
      let cells = page.lines[index].components(separatedBy: " | ")
      guard cells.count == 3, cells[0].hasPrefix("| \"") else { return nil }
      return RedTest(
        test: String(cells[0].dropFirst(3).dropLast()),
        lookAt: cells[2].replacingOccurrences(of: " |", with: ""))
    }
  }

  /// The hints, each a text of some lines.
  var hints: [[String]] {
    let section = page.section("Hints").map { Array(page.lines[$0]) } ?? []
    return section.split { $0.hasPrefix("<details>") }.dropFirst().map { hint in
      Self.trimmed(hint.filter { $0 != "</details>" })
    }
  }

  /// The titles of the hints: `the concept`, `where`, `the shape`.
  var hintTitles: [String] {
    page.lines.filter { $0.hasPrefix("<details><summary>Hint ") }.map { line in
      let title = line.components(separatedBy: ": ").dropFirst().joined(separator: ": ")
      return title.replacingOccurrences(of: "</summary>", with: "")
    }
  }

  /// The lines of a part, without its heading.
  func part(_ heading: String) -> [String] {
    Self.trimmed(page.section(heading).map { page.lines[$0].dropFirst() } ?? [])
  }

  private static func trimmed(_ lines: some BidirectionalCollection<String>) -> [String] {
    Array(lines.drop { $0.isEmpty }.reversed().drop { $0.isEmpty }.reversed())
  }
}
