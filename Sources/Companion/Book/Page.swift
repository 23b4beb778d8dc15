import Foundation

/// A chapter, the README, or the glossary.
package struct Page {
  /// The path, relative to the folder of the package.
  package let path: String
  package let lines: [String]
  /// The indices of the lines of each block, from its first fence up to its last.
  package let fences: [Range<Int>]
  /// The indices of the lines that are neither in a block nor a fence.
  package let textLines: [Int]

  package init(path: String, text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
    var fences: [Range<Int>] = []
    var textLines: [Int] = []
    var fence: Int?
    for (index, line) in lines.enumerated() {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        if let start = fence { fences.append(start..<index) }
        fence = fence == nil ? index : nil
      } else if fence == nil {
        textLines.append(index)
      }
    }
    (self.fences, self.textLines) = (fences, textLines)
  }

  /// `02-AddRemove` for `Chapters/02-AddRemove.md`.
  package var name: String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// The indices of the lines of a section, its heading included.
  package func section(_ heading: String) -> Range<Int>? {
    guard let start = textLines.first(where: { lines[$0] == "## \(heading)" }) else { return nil }
    let end = textLines.first { $0 > start && lines[$0].hasPrefix("## ") } ?? lines.endIndex
    return start..<end
  }
}

// MARK: What the companion shows

/// A part of a section that the reader unfolds.
package struct Fold {
  package let summary: String
  package let lines: [String]
  /// The indices of its lines in the page, the summary's included.
  package let range: Range<Int>
}

extension Page {
  package init(of step: Step, in package: BookPackage) throws {
    self.init(path: step.chapterPath, text: try package.text(of: step.chapterPath))
  }

  /// The hints, the last of which is the solution's shape without its decisive expressions.
  package var hints: [Fold] { folds(in: "Hints") }

  package func folds(in heading: String) -> [Fold] {
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
  package func text(of heading: String) -> [String] { text(below: section(heading) ?? 0..<0) }

  func text(below range: Range<Int>) -> [String] {
    let text = lines[range].dropFirst().drop(while: \.isEmpty).reversed()
    return text.drop(while: \.isEmpty).reversed()
  }
}
