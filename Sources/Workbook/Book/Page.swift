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
  var isChapter: Bool { path == "Chapters/\(name).md" && name.first?.isNumber == true }

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

  /// The headings of all levels, with their marks.
  var headings: [String] { textLines.map { lines[$0] }.filter { $0.hasPrefix("#") } }

  /// The indices of the lines of a section, its heading included.
  func section(_ heading: String) -> Range<Int>? {
    guard let start = textLines.first(where: { lines[$0] == "## \(heading)" }) else { return nil }
    let end = textLines.first { $0 > start && lines[$0].hasPrefix("## ") } ?? lines.endIndex
    return start..<end
  }
}

// MARK: What the companion shows

/// A part of a section that the reader unfolds.
struct Fold {
  let summary: String
  let lines: [String]
  /// The indices of its lines in the page, the summary's included.
  let range: Range<Int>
}

extension Page {
  /// Reads the chapter of a step.
  init(of step: Step, in package: BookPackage) throws {
    self.init(path: step.chapterPath, text: try package.text(of: step.chapterPath))
  }

  var hints: [Fold] { folds(in: "Hints").filter { $0.summary.hasPrefix("Hint ") } }

  /// The solution's shape, without its decisive expressions, which follows the hints.
  var skeleton: Fold? { folds(in: "Hints").first { $0.summary.hasPrefix("Skeleton: ") } }

  func folds(in heading: String) -> [Fold] {
    let mark = "<details><summary>"
    let section = section(heading) ?? 0..<0
    return section.filter { lines[$0].hasPrefix(mark) }.map { start in
      let end = section.first { $0 > start && lines[$0].hasPrefix("</details>") }
      let range = start..<(end ?? section.upperBound)
      let summary = lines[start].dropFirst(mark.count)
        .replacingOccurrences(of: "</summary>", with: "")
      return Fold(summary: summary, lines: text(below: range), range: range)
    }
  }

  /// The lines of a section, without its heading and without empty ones at both ends.
  func text(of heading: String) -> [String] { text(below: section(heading) ?? 0..<0) }

  private func text(below range: Range<Int>) -> [String] {
    let text = lines[range].dropFirst().drop(while: \.isEmpty).reversed()
    return text.drop(while: \.isEmpty).reversed()
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
    /// The block is a file of the solution without some lines, or with `…` in their place.
    case skeleton(file: String)
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

  /// Reads a comment, such as `<!-- code: FILE -->`.
  private static func origin(_ comment: String) -> Origin? {
    let comment = comment.trimmed
    guard comment.hasPrefix("<!-- "), comment.hasSuffix(" -->") else { return nil }
    let words = comment.dropFirst(5).dropLast(4).split(separator: ": ", maxSplits: 1)
    let value = words.count > 1 ? String(words[1]) : ""
    switch words.first {
    case "not compiled here": return .notCompiled
    case "code": return .code(file: value)
    case "skeleton": return .skeleton(file: value)
    case "does not compile": return .doesNotCompile(error: value)
    case "output" where value.hasPrefix("workbook "):
      return .output(step: String(value.dropFirst(9)))
    default: return nil
    }
  }
}
