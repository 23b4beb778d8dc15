import Console
import Foundation

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
