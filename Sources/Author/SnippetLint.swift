import Companion
import Console
import Foundation

/// Compares the blocks of the pages with their sources.
final class SnippetLint {
  /// What is wrong with a block, and the lines that belong there, if they are known.
  private typealias Difference = (finding: Finding, closest: [String]?)

  private let package: BookPackage
  /// The build whose output is compared.
  private let build: CodeBlock.Build
  /// What `workbook` prints for a step.
  private let output: (_ step: String) throws -> String
  private var outputs: [String: String] = [:]

  init(
    package: BookPackage, build: CodeBlock.Build = .own,
    output: @escaping (_ step: String) throws -> String
  ) {
    self.package = package
    self.build = build
    self.output = output
  }

  /// The blocks of a page that differ from their sources.
  func findings(for page: Page) throws -> [Finding] {
    try page.blocks.compactMap { try check($0, of: page)?.finding }
  }

  /// The page with each block that differs replaced by the closest lines of its source.
  func fixed(_ page: Page) throws -> String {
    var lines = page.lines
    for block in page.blocks.reversed() {
      guard let closest = try check(block, of: page)?.closest else { continue }
      lines.replaceSubrange(
        block.range, with: closest.map { $0.isEmpty ? "" : block.indentation + $0 })
    }
    return lines.joined(separator: "\n")
  }

  private func check(_ block: CodeBlock, of page: Page) throws -> Difference? {
    func finding(_ text: String) -> Finding {
      page.finding(block.range.lowerBound - 1, text)
    }
    switch block.origin {
    case .code(let file):
      guard let text = try text(of: file) else {
        return (finding("There is no file \(file)."), nil)
      }
      return compare(block, of: page, with: text, of: file)
    case .output(_, let other?) where other != build: return nil
    case .output(let step, _):
      let text = try outputs[step] ?? output(step)
      outputs[step] = text
      return compare(block, of: page, with: text, of: "workbook \(step)")
    case .skeleton(let file): return try lineOutOfPlace(in: block, of: page, from: file)
    case .diagnosis(let answer):
      return try lineOutOfPlace(in: block, of: page, from: "Tests/Answers/\(answer)")
    case .doesNotCompile(let error):
      return try compile(block, expecting: error).map { (finding($0), nil) }
    case nil where ["swift", "text"].contains(block.language):
      return (
        finding(
          """
          This block has no source. Write one of `<!-- code: FILE -->`, \
          `<!-- output: workbook STEP -->`, `<!-- does not compile: ERROR -->`, \
          `<!-- skeleton: FILE -->` above it.
          """), nil
      )
    case .notCompiled, nil: return nil
    }
  }

  /// The first line of a block with gaps that isn't in its source, in order.
  private func lineOutOfPlace(
    in block: CodeBlock, of page: Page, from source: String
  ) throws -> Difference? {
    guard let text = try text(of: source) else {
      return (page.finding(block.range.lowerBound - 1, "There is no file \(source)."), nil)
    }
    return Self.lineOutOfPlace(in: block.lines, of: text).map { offset in
      let line = block.lines[offset].trimmed
      let message = "`\(line)` isn't in \(source), after the lines above it."
      return (page.finding(block.range.lowerBound + offset, message), nil)
    }
  }

  /// The index of the first line that isn't in a source, in order; one with `…` can be any.
  private static func lineOutOfPlace(in lines: [String], of source: String) -> Int? {
    var rest = source.lines.map(\.trimmed)[...]
    for (index, line) in lines.enumerated() where !line.contains("…") && !line.trimmed.isEmpty {
      guard let place = rest.firstIndex(of: line.trimmed) else { return index }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  /// The text of a file, or that of an answer's files: `Tests/Answers/02-AddRemove.answers, NAME`.
  private func text(of source: String) throws -> String? {
    let parts = source.components(separatedBy: ", ")
    if let step = Step.exercises.first(where: { $0.answersPath == parts[0] }), parts.count == 2 {
      return try package.files(ofAnswer: parts[1], to: step)?.values.sorted().joined()
    }
    return package.exists(source) ? try package.text(of: source) : nil
  }

  private func compare(
    _ block: CodeBlock, of page: Page, with text: String, of source: String
  ) -> Difference? {
    let matcher = SnippetMatcher(text)
    guard !matcher.contains(block.lines) else { return nil }
    let range = matcher.closest(to: block.lines)
    let closest = matcher.outdented(range)
    let offset = zip(block.lines, closest).prefix { $0 == $1 }.count
    let found = offset < block.lines.count ? "`\(block.lines[offset])`" : "the end of the block"
    let expected = offset < closest.count ? "`\(closest[offset])`" : "its end"
    let finding = page.finding(
      block.range.lowerBound + offset,
      """
      Found \(found), expected \(expected), from \(source):\(range.lowerBound + offset + 1). \
      To update the block, type `AUTHOR=1 swift run author pages --fix`.
      """)
    return (finding, closest)
  }

  /// Compiles a block that must not compile, and returns what is wrong if the error is another one.
  private func compile(_ block: CodeBlock, expecting error: String) throws -> String? {
    let file = FileManager.default.temporaryFolder
      .appendingPathComponent("\(UUID().uuidString).swift")
    try block.lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try Subprocess.run(["swiftc", "-typecheck", "-swift-version", "6", file.path])
    guard run.status == 0 || !run.error.contains("error: \(error)") else { return nil }
    let found = run.error.lines.first { $0.contains("error: ") } ?? "no error"
    return "Found `\(found)`, expected the error `\(error)`."
  }
}
