/// The lines of a source, in which blocks of the pages are looked for.
struct Excerpt {
  let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Whether a block stands here word for word, common indentation aside.
  func contains(_ block: [String]) -> Bool {
    windows(of: block.count).contains { Self.outdented(lines[$0]) == block }
  }

  /// The lines that differ the least from a block, and the index of the first of them.
  func closest(to block: [String]) -> (start: Int, lines: [String])? {
    let candidates = (max(1, block.count - 3)...block.count + 3)
      .flatMap(windows)
      .map { (start: $0.lowerBound, lines: Self.outdented(lines[$0])) }
    let lineCosts = candidates.map { $0.lines.difference(from: block).count }
    guard let least = lineCosts.min() else { return nil }
    // Where whole lines cannot decide, as in a block of one line, characters do.
    return zip(candidates, lineCosts)
      .filter { $0.1 <= least + 1 }
      .map { ($0.0, Self.text($0.0.lines).difference(from: Self.text(block)).count) }
      .min { $0.1 < $1.1 }?.0
  }

  private func windows(of count: Int) -> [Range<Int>] {
    guard count <= lines.count else { return [] }
    return (0...lines.count - count).map { $0..<$0 + count }
  }

  private static func text(_ lines: [String]) -> String {
    lines.joined(separator: "\n")
  }

  /// The lines without the indentation that all of them share.
  private static func outdented(_ lines: ArraySlice<String>) -> [String] {
    let common = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(common)) }
  }
}
