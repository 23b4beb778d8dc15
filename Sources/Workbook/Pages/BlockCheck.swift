import Foundation

/// Holds the blocks of the pages to their sources.
struct BlockCheck {
  let house: House
  /// What the walkthrough prints for a step.
  let walkthrough: (_ step: String) throws -> String

  /// The blocks of a page that do not say what their sources say.
  func problems(in page: Page) throws -> [PageProblem] {
    try page.blocks.compactMap { block in
      switch block.origin {
      case .code(let file):
        return try compare(block, of: page, with: house.text(of: file), of: file)
      case .output(let step):
        return try compare(block, of: page, with: walkthrough(step), of: "workbook \(step)")
      case .refused(let error):
        return try compile(block, of: page, expecting: error)
      case .session:
        // Takes minutes, and is left to the tests.
        return nil
      case nil where ["swift", "text"].contains(block.language):
        return PageProblem(
          page: page.path, line: block.range.lowerBound,
          text: """
            nothing says where this block comes from; write one of `<!-- code: FILE -->`, \
            `<!-- output: workbook STEP -->`, `<!-- session -->`, `<!-- does not compile: ERROR -->` \
            above it
            """)
      case nil:
        return nil
      }
    }
  }

  /// A page with each drifted block replaced by the lines of its source that are closest to it.
  func mended(_ page: Page) throws -> String {
    var lines = page.lines
    for drift in try problems(in: page).compactMap(\.drift).reversed() {
      lines.replaceSubrange(
        drift.block.range,
        with: drift.source.map { $0.isEmpty ? "" : drift.block.indentation + $0 })
    }
    return lines.joined(separator: "\n")
  }

  private func compare(
    _ block: Block, of page: Page, with text: String, of source: String
  ) -> PageProblem? {
    let excerpt = Excerpt(text)
    guard !excerpt.contains(block.lines) else { return nil }
    let closest = excerpt.closest(to: block.lines)
    let offset =
      zip(block.lines, closest.lines).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(block.lines.count, closest.lines.count)
    let here = offset < block.lines.count ? "`\(block.lines[offset])`" : "nothing more"
    let there = offset < closest.lines.count ? "`\(closest.lines[offset])`" : "nothing more"
    return PageProblem(
      page: page.path, line: block.range.lowerBound + offset + 1,
      text: """
        here stands \(here), and \(source):\(closest.start + offset + 1) has \(there); \
        `swift run workbook dev pages --fix` takes the block from there
        """,
      drift: PageProblem.Drift(block: block, source: closest.lines))
  }

  private func compile(
    _ block: Block, of page: Page, expecting error: String
  ) throws -> PageProblem? {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).swift")
    try block.lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let run = try ProgramRun("swiftc", "-typecheck", "-swift-version", "6", file.path)
    try FileManager.default.removeItem(at: file)
    guard run.status == 0 || !run.error.contains("error: \(error)") else { return nil }
    let said = run.error.components(separatedBy: "\n").first { $0.contains("error: ") }
    return PageProblem(
      page: page.path, line: block.range.lowerBound,
      text: "the compiler should say `\(error)`, and says `\(said ?? "nothing")`")
  }
}
