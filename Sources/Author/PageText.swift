import Companion
import Console
import Foundation

// What the authors' program reads of a page.
extension Page {
  /// The fenced blocks, from top to bottom.
  var blocks: [CodeBlock] { fences.map { CodeBlock(lines: lines, fences: $0) } }

  /// Whether its name has the number of a step.
  var isChapter: Bool { path == "Chapters/\(name).md" && name.first?.isNumber == true }

  /// The number of minutes that a chapter takes, from its third line.
  var minutes: String? {
    lines.dropFirst(2).first?.firstMatch(of: /about (\d+) minutes/).map { String($0.1) }
  }

  func finding(_ index: Int, _ text: String) -> Finding {
    Finding(text, at: SourceLocation(file: path, line: index + 1))
  }

  /// The paragraphs and the items of lists, without their marks, links' targets, and tags, each
  /// with the index of its first line.
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
}

extension BookPackage {
  /// The README, the chapters in order, the glossary, the pages of errors, and the library's
  /// documentation.
  func pages() throws -> [Page] {
    let paths = try ["Chapters", "Chapters/Errors", "Sources/Multicast/Multicast.docc"].flatMap {
      folder in
      try names(in: folder).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return try (["README.md"] + paths).map { Page(path: $0, text: try text(of: $0)) }
  }
}
