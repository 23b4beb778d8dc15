import Foundation

/// The lines of a source, in which blocks of the pages are looked for.
struct Excerpt {
  let lines: [String]

  init(_ text: String) {
    lines = text.components(separatedBy: "\n")
  }

  /// Whether a block stands here word for word, common indentation aside.
  func contains(_ block: [String]) -> Bool {
    windows(of: block.count).contains { outdented($0) == block }
  }

  /// The lines that differ the least from a block, and the index of the first of them.
  ///
  /// - Complexity: O(*n* · *m*²), where *n* is the number of lines and *m* the length of the block.
  func closest(to block: [String]) -> (start: Int, lines: [String]) {
    var best = (start: 0, lines: lines)
    var leastCost = Int.max
    for count in max(1, block.count - 3)...block.count + 3 {
      for window in windows(of: count) {
        let candidate = outdented(window)
        let changed = candidate.difference(from: block)
        guard changed.count <= leastCost / 1000 + 1 else { continue }
        // Where whole lines cannot decide, as in a block of one line, characters do.
        let characters = candidate.joined().difference(from: block.joined()).count
        let cost = changed.count * 1000 + characters
        if cost < leastCost {
          leastCost = cost
          best = (window.lowerBound, candidate)
        }
      }
    }
    return best
  }

  private func windows(of count: Int) -> [Range<Int>] {
    count > lines.count ? [] : (0...lines.count - count).map { $0..<$0 + count }
  }

  /// Lines without the indentation that all of them share.
  private func outdented(_ range: Range<Int>) -> [String] {
    let common = lines[range].filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min()
    return lines[range].map { String($0.dropFirst(common ?? 0)) }
  }
}
