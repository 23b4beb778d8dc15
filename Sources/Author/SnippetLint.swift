import Companion
import Console
import Foundation

/// Compares the blocks of the pages with their sources.
final class SnippetLint {
  /// How the compiler translated this program, and with it the examples that it runs.
  #if DEBUG
    private let build = "debug"
  #else
    private let build = "release"
  #endif

  private let package: BookPackage
  /// What `workbook` prints for a step.
  private let output: (_ step: String) throws -> String
  private var outputs: [String: String] = [:]

  init(package: BookPackage, output: @escaping (_ step: String) throws -> String) {
    (self.package, self.output) = (package, output)
  }

  /// The blocks of a page that differ from their sources.
  func findings(for page: Page) throws -> [String] {
    try page.blocks.compactMap { block in
      try problem(with: block).map { page.finding(block.range.lowerBound + $0.line, $0.text) }
    }
  }

  /// What is wrong with a block, and in which of its lines; the comment above it is -2.
  private func problem(with block: CodeBlock) throws -> (line: Int, text: String)? {
    switch block.kind {
    case "code", "output", "output of a \(build) build":
      guard let source = try source(of: block) else { return (-2, "No file is \(block.source).") }
      return block.isPart(of: source.lines) ? nil : (0, "This block isn't in \(block.source).")
    case "skeleton": return try lineOutOfPlace(in: block, from: block.source)
    case "diagnose": return try lineOutOfPlace(in: block, from: "Tests/Answers/\(block.source)")
    case "does not compile":
      return try error(in: block).map { (-2, "Found `\($0)`, expected `\(block.source)`.") }
    case "output of a debug build", "output of a release build", "not compiled here": return nil
    default:
      guard ["swift", "text"].contains(block.language) else { return nil }
      return (-1, "This block has no source. AUTHORING.md says what to write above it.")
    }
  }

  // MARK: The sources

  /// The text in which a block has to be word for word.
  private func source(of block: CodeBlock) throws -> String? {
    switch block.kind {
    case "code": return try text(of: block.source)
    case "output", "output of a \(build) build":
      let step = block.source.replacing("workbook ", with: "")
      let text = try outputs[step] ?? output(step)
      outputs[step] = text
      return text
    default: return nil
    }
  }

  /// The text of a file, or that of an answer's files: `Tests/Answers/02-AddRemove.answers, NAME`.
  private func text(of source: String) throws -> String? {
    let parts = source.components(separatedBy: ", ")
    if let step = Step.exercises.first(where: { $0.answersPath == parts[0] }), parts.count == 2 {
      return try package.files(ofAnswer: parts[1], to: step)?.values.sorted().joined()
    }
    return package.exists(source) ? try package.text(of: source) : nil
  }

  /// The first line of a block that isn't in its source, in order; one with `…` can be any.
  private func lineOutOfPlace(
    in block: CodeBlock, from source: String
  ) throws -> (line: Int, text: String)? {
    guard let text = try text(of: source) else { return (-2, "No file is \(source).") }
    var rest = text.lines.map(\.trimmed)[...]
    for (index, line) in block.lines.map(\.trimmed).enumerated()
    where !line.contains("…") && !line.isEmpty {
      guard let place = rest.firstIndex(of: line) else {
        return (index, "`\(line)` isn't in \(source), after the lines above it.")
      }
      rest = rest[(place + 1)...]
    }
    return nil
  }

  /// What the compiler says about a block that must not compile, if it's something else.
  private func error(in block: CodeBlock) throws -> String? {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).swift")
    try block.lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try Subprocess.run(["swiftc", "-typecheck", "-swift-version", "6", file.path])
    guard run.status == 0 || !run.error.contains("error: \(block.source)") else { return nil }
    return run.error.lines.first { $0.contains("error: ") } ?? "no error"
  }
}
