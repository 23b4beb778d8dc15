import Console
import Foundation

extension Page {
  /// A section as a terminal shows it, unfolded if all of it is folded.
  func lines(of heading: String, on console: Console) -> [String] {
    let text = text(of: heading)
    let fold = folds(in: heading).first { $0.range.count + 1 == text.count }
    return console.lines(heading, .bold) + [""] + console.markdown(fold?.lines ?? text)
  }
}

extension Console {
  /// The lines of a chapter's text: paragraphs, lists, and tables are wrapped, links are their
  /// words, and code is kept as it is.
  func markdown(_ text: [String]) -> [String] {
    var shown = MarkdownLines(console: self)
    text.forEach { shown.add($0) }
    shown.add("")
    return shown.lines.dropLast(shown.lines.last == "" ? 1 : 0)
  }
}

private struct MarkdownLines {
  private enum Block {
    case text, code
    /// What the terminal doesn't show: the text says what a diagram means, and a fold is an answer.
    case diagram, fold
  }

  let console: Console
  private(set) var lines: [String] = []
  private var block = Block.text
  private var paragraph: [String] = []
  /// The mark of the list's item that the paragraph is.
  private var mark = ""
  /// The first row of the table.
  private var heads: [String] = []

  init(console: Console) { self.console = console }

  mutating func add(_ line: String) {
    let isFence = line.trimmed.hasPrefix("```")
    switch block {
    case .text: isFence ? begin(line) : addText(line)
    case .code where !isFence: lines += console.code(line, .faint, label: "    ")
    case .code, .diagram: if isFence { block = .text }
    case .fold: if line.hasPrefix("</details>") { block = .text }
    }
  }

  private mutating func begin(_ fence: String) {
    endParagraph()
    block = fence.trimmed == "```mermaid" ? .diagram : .code
    if block == .diagram { lines += console.lines("▸ a diagram (see the chapter)", .faint) }
  }

  private mutating func addText(_ line: String) {
    if line.isEmpty {
      endParagraph()
      addEmptyLine()
      heads = []
    } else if line.hasPrefix("|") {
      addRow(line)
    } else if let summary = line.prefixMatch(of: /<details><summary>(.*)<\/summary>/)?.1 {
      lines += console.lines("▸ \(summary) (unfold it in the chapter)", .faint)
      block = .fold
    } else if line.hasPrefix("### ") {
      lines += console.lines(words(of: line.dropFirst(4)), .bold)
    } else if !line.hasPrefix("<") {
      if let item = line.prefixMatch(of: /\ *(?:- |\d+\. )/)?.0 {
        endParagraph()
        mark = String(item)
      }
      paragraph.append(line.dropFirst(paragraph.isEmpty ? mark.count : 0).trimmed)
    }
  }

  private mutating func endParagraph() {
    if !paragraph.isEmpty {
      lines += console.lines(words(of: paragraph.joined(separator: " ")), label: mark)
    }
    (paragraph, mark) = ([], "")
  }

  private mutating func addEmptyLine() {
    if let last = lines.last, last != "" { lines.append("") }
  }

  /// Shows a row of a table below the row before: the first cell, and the others indented.
  private mutating func addRow(_ line: String) {
    let cells = line.dropFirst().dropLast().components(separatedBy: " | ").map {
      words(of: $0.trimmed)
    }
    guard !heads.isEmpty else { return heads = cells }
    guard !line.hasPrefix("|-"), let first = cells.first else { return }
    addEmptyLine()
    lines += console.lines(first, .bold)
    for (head, cell) in zip(heads, cells).dropFirst() {
      lines += console.lines(cells.count > 2 ? "\(head): \(cell)" : cell, label: "  ")
    }
  }

  /// A text without the marks of links, of bold words, and of emphasized code; those in code stay.
  private func words(of text: some StringProtocol) -> String {
    String(text).replacing(
      /\*(`[^`]*`)\*|`[^`]*`|\*\*|!?\[((?:`[^`]*`|[^\]`])*)\]\((?:[^()]|\([^()]*\))*\)/
    ) {
      $0.0.hasPrefix("`") ? $0.0 : $0.1 ?? $0.2 ?? ""
    }
  }
}

extension StringProtocol {
  fileprivate var trimmed: String { String(self).trimmed }
}
