import Foundation

/// A chapter, the README, or the glossary.
struct Page {
  /// The path, relative to the folder of the package.
  let path: String
  let lines: [String]
  /// The fenced blocks, from top to bottom.
  let blocks: [CodeBlock]
  /// The indices of the lines that are neither in a block nor a fence.
  let textLines: [Int]

  init(path: String, text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
    var blocks: [CodeBlock] = []
    var textLines: [Int] = []
    var fence: Int?
    for (index, line) in lines.enumerated() {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        if let start = fence { blocks.append(CodeBlock(lines: lines, fences: start..<index)) }
        fence = fence == nil ? index : nil
      } else if fence == nil {
        textLines.append(index)
      }
    }
    (self.blocks, self.textLines) = (blocks, textLines)
  }

  /// `02-AddRemove` for `Chapters/02-AddRemove.md`.
  var name: String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// Whether its name has the number of a step.
  var isChapter: Bool { path.hasPrefix("Chapters/") && name.first?.isNumber == true }

  /// A line, or an empty text where the page has none.
  func line(_ index: Int) -> String {
    lines.indices.contains(index) ? lines[index] : ""
  }

  func diagnostic(_ index: Int, _ text: String) -> Diagnostic {
    Diagnostic(SourceLocation(file: path, line: index + 1), text)
  }

  /// The paragraphs and the items of lists, without their marks, links' targets, and tags, each with
  /// the index of its first line.
  var paragraphs: [(index: Int, text: String)] {
    var paragraphs: [(index: Int, text: String)] = []
    var last = -2
    for index in textLines {
      let line = lines[index].trimmed
      let text = line.replacing(/<[^>]*>/, with: "").replacing(/\]\([^)]*\)/, with: "]").trimmed
      guard !text.isEmpty, !line.hasPrefix("#"), !line.hasPrefix("|") else { continue }
      let item = text.prefixMatch(of: /(?:-|\d+\.) +/)
      if index == last + 1, item == nil {
        paragraphs[paragraphs.count - 1].text += " " + text
      } else {
        paragraphs.append((index, String(text[(item?.range.upperBound ?? text.startIndex)...])))
      }
      last = index
    }
    return paragraphs
  }

  /// The headings of all levels, without their marks.
  var headings: [String] {
    textLines.map { lines[$0] }.filter { $0.hasPrefix("#") }
      .map { String($0.drop { $0 == "#" }.dropFirst()) }
  }

  /// The headings of the second level.
  var sections: [String] {
    textLines.map { lines[$0] }.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) }
  }

  /// The indices of a section's lines, its heading included.
  func section(_ heading: String) -> Range<Int>? {
    guard let start = textLines.first(where: { lines[$0] == "## \(heading)" }) else { return nil }
    let end = textLines.first { $0 > start && lines[$0].hasPrefix("## ") } ?? lines.endIndex
    return start..<end
  }
}

/// A fenced block of a page.
struct CodeBlock {
  /// What the comment above a block says about it.
  enum Origin: Equatable {
    /// The block is in a file of the package.
    case code(file: String)
    /// The block is part of what `workbook` prints for a step.
    case output(step: String)
    /// The block needs a module that isn't in the package.
    case notCompiled
    /// The compiler refuses the block with this error.
    case doesNotCompile(error: String)
  }

  let language: String
  let origin: Origin?
  /// The indices of its lines in the page, without the fences.
  let range: Range<Int>
  let indentation: String
  /// Its lines, without the indentation of the fence.
  let lines: [String]

  init(lines page: [String], fences: Range<Int>) {
    let fence = page[fences.lowerBound]
    let indentation = String(fence.prefix { $0 == " " })
    self.indentation = indentation
    language = String(fence.dropFirst(indentation.count + 3))
    range = fences.lowerBound + 1..<fences.upperBound
    lines = page[range].map {
      $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : $0
    }
    origin = fences.lowerBound > 0 ? Self.origin(page[fences.lowerBound - 1]) : nil
  }

  private static func origin(_ comment: String) -> Origin? {
    if comment.trimmed == "<!-- not compiled here -->" { return .notCompiled }
    let pattern = /<!-- (code|output|does not compile): (.*) -->/
    guard let match = comment.trimmed.wholeMatch(of: pattern) else { return nil }
    let value = String(match.2)
    switch match.1 {
    case "code": return .code(file: value)
    case "does not compile": return .doesNotCompile(error: value)
    default: return value.hasPrefix("workbook ") ? .output(step: String(value.dropFirst(9))) : nil
    }
  }
}
