import Foundation

/// Compares the blocks of the pages with their sources.
final class SnippetLint {
  /// What is wrong with a block, and the lines that belong there, if they are known.
  private typealias Finding = (diagnostic: Diagnostic, closest: [String]?)

  private let package: BookPackage
  /// What `workbook` prints for a step.
  private let output: (_ step: String) throws -> String
  private var outputs: [String: String] = [:]

  init(package: BookPackage, output: @escaping (_ step: String) throws -> String) {
    self.package = package
    self.output = output
  }

  /// The blocks of a page that differ from their sources.
  func diagnostics(for page: Page) throws -> [Diagnostic] {
    try page.blocks.compactMap { try check($0, of: page)?.diagnostic }
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

  private func check(_ block: CodeBlock, of page: Page) throws -> Finding? {
    func diagnostic(_ text: String) -> Diagnostic {
      page.diagnostic(block.range.lowerBound - 1, text)
    }
    switch block.origin {
    case .code(let file):
      guard let text = try text(of: file) else {
        return (diagnostic("There is no file \(file)."), nil)
      }
      return compare(block, of: page, with: text, of: file)
    case .output(let step):
      let text = try outputs[step] ?? output(step)
      outputs[step] = text
      return compare(block, of: page, with: text, of: "workbook \(step)")
    case .skeleton(let file):
      guard let text = try text(of: file) else {
        return (diagnostic("There is no file \(file)."), nil)
      }
      return Self.lineOutOfPlace(inSkeleton: block.lines, of: text).map { offset in
        let line = block.lines[offset].trimmed
        let message = "`\(line)` isn't in \(file), after the lines above it."
        return (page.diagnostic(block.range.lowerBound + offset, message), nil)
      }
    case .doesNotCompile(let error):
      return try compile(block, expecting: error).map { (diagnostic($0), nil) }
    case nil where ["swift", "text"].contains(block.language):
      return (
        diagnostic(
          """
          This block has no source. Write one of `<!-- code: FILE -->`, \
          `<!-- output: workbook STEP -->`, `<!-- does not compile: ERROR -->`, \
          `<!-- skeleton: FILE -->` above it.
          """), nil
      )
    case .notCompiled, nil: return nil
    }
  }

  /// The index of the first line of a skeleton that isn't in the solution, in order.
  ///
  /// A line with `…` can be any.
  static func lineOutOfPlace(inSkeleton lines: [String], of solution: String) -> Int? {
    var rest = solution.lines.map(\.trimmed)[...]
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
  ) -> Finding? {
    let matcher = SnippetMatcher(text)
    guard !matcher.contains(block.lines) else { return nil }
    let range = matcher.closest(to: block.lines)
    let closest = matcher.outdented(range)
    let offset = zip(block.lines, closest).prefix { $0 == $1 }.count
    let found = offset < block.lines.count ? "`\(block.lines[offset])`" : "the end of the block"
    let expected = offset < closest.count ? "`\(closest[offset])`" : "its end"
    let diagnostic = page.diagnostic(
      block.range.lowerBound + offset,
      """
      Found \(found), expected \(expected), from \(source):\(range.lowerBound + offset + 1). \
      To update the block, type `swift run workbook dev pages --fix`.
      """)
    return (diagnostic, closest)
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

/// Finds the blocks of the pages in the lines of their source.
struct SnippetMatcher {
  let lines: [String]

  init(_ text: String) {
    lines = text.components(separatedBy: "\n")
  }

  /// Whether the source contains a block word for word, apart from common indentation.
  func contains(_ block: [String]) -> Bool {
    windows(of: block.count).contains { outdented($0) == block }
  }

  /// The lines that differ least from a block.
  func closest(to block: [String]) -> Range<Int> {
    let candidates = (max(1, block.count - 3)...block.count + 3).flatMap(windows).map { window in
      (window: window, changes: outdented(window).difference(from: block).count)
    }
    // Comparing lines is quick, and leaves few candidates whose characters have to decide.
    let least = candidates.map(\.changes).min() ?? 0
    let text = block.joined(separator: "\n")
    let closest = candidates.filter { $0.changes <= least + 2 }.map { window, _ in
      (window, outdented(window).joined(separator: "\n").difference(from: text).count)
    }
    return closest.min { $0.1 < $1.1 }?.0 ?? lines.indices
  }

  private func windows(of count: Int) -> [Range<Int>] {
    count > lines.count ? [] : (0...lines.count - count).map { $0..<$0 + count }
  }

  /// Lines without the indentation that all of them share.
  func outdented(_ range: Range<Int>) -> [String] {
    let common = lines[range].filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min()
    return lines[range].map { String($0.dropFirst(common ?? 0)) }
  }
}
