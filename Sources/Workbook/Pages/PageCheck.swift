import Foundation

/// Holds the chapters and the README to the code, to what it prints, and to each other.
struct PageCheck {
  /// The folder of the package.
  let root: URL
  /// What the walkthrough prints for a step.
  let walkthrough: (_ step: String) throws -> String

  /// The README and the chapters, in order.
  func pages() throws -> [Page] {
    let chapters = try FileManager.default
      .contentsOfDirectory(atPath: root.appendingPathComponent("Chapters").path)
      .filter { $0.hasSuffix(".md") }
      .sorted()
    return try (["README.md"] + chapters.map { "Chapters/\($0)" }).map { path in
      Page(path: path, text: try text(of: path))
    }
  }

  /// The blocks of a page that say what their source does not.
  func problems(in page: Page) throws -> [PageProblem] {
    try page.blocks.compactMap { block in
      switch block.origin {
      case .code(let file):
        return try compare(block, of: page, with: text(of: file), of: file)
      case .output(let step):
        return try compare(block, of: page, with: walkthrough(step), of: "workbook \(step)")
      case .refused(let error):
        return try compile(block, of: page, expecting: error)
      case nil where block.language == "swift" || block.language == "text":
        return PageProblem(
          page: page.path, line: block.range.lowerBound,
          text: """
            nothing says where this block comes from; write one of `<!-- code: FILE -->`, \
            `<!-- output: workbook STEP -->`, `<!-- does not compile: ERROR -->` above it
            """)
      case nil:
        return nil
      }
    }
  }

  /// A page with each drifted block replaced by the lines of its source that are closest to it.
  func mended(_ page: Page) throws -> String {
    var lines = page.lines
    let drifts = try problems(in: page).compactMap(\.drift)
    for drift in drifts.reversed() {
      lines.replaceSubrange(
        drift.block.range,
        with: drift.source.map { $0.isEmpty ? "" : drift.block.indentation + $0 })
    }
    return lines.joined(separator: "\n")
  }

  private func text(of file: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  private func compare(_ block: Block, of page: Page, with text: String, of source: String)
    -> PageProblem?
  {
    let excerpt = Excerpt(text)
    guard !excerpt.contains(block.lines) else { return nil }
    guard let closest = excerpt.closest(to: block.lines) else {
      return PageProblem(
        page: page.path, line: block.range.lowerBound, text: "\(source) is empty")
    }
    let pairs = zip(block.lines, closest.lines)
    let offset = Array(pairs).firstIndex { $0 != $1 } ?? min(block.lines.count, closest.lines.count)
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

  private func compile(_ block: Block, of page: Page, expecting error: String) throws
    -> PageProblem?
  {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try block.lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let run = try ProgramRun("swiftc", "-typecheck", "-swift-version", "6", file.path)
    guard run.status == 0 || !run.error.contains("error: \(error)") else { return nil }
    let first = run.error.firstMatch(of: /error: (.*)/).map { "says `\($0.1)`" }
    return PageProblem(
      page: page.path, line: block.range.lowerBound,
      text: "the compiler should say `\(error)`, and \(first ?? "accepts this block")")
  }
}

/// A place in a page that is not as it should be.
struct PageProblem: CustomStringConvertible {
  /// A block, and the lines of its source that should stand there.
  struct Drift {
    let block: Block
    let source: [String]
  }

  let page: String
  /// The number of the line, from 1.
  let line: Int
  let text: String
  var drift: Drift?

  var description: String { "\(page):\(line): \(text)" }
}
