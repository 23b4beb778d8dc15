import Foundation

/// A chapter or the README.
struct Page {
  /// Where the page lies, seen from the folder of the package.
  let path: String
  let lines: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The headings, without the marks of their level.
  var headings: [String] {
    textLines.compactMap { lines[$0].firstMatch(of: /^#+ (.+)$/).map { String($0.1) } }
  }

  /// The targets of the links, each with the index of its line.
  var links: [(line: Int, target: String)] {
    textLines.flatMap { index in
      lines[index].matches(of: /\]\(([^)]+)\)/).map { (index, String($0.1)) }
    }
  }

  /// The indices of the lines that are in no block.
  private var textLines: [Int] {
    let inBlocks = IndexSet(blocks.flatMap { Array($0.range) })
    return lines.indices.filter { !inBlocks.contains($0) }
  }

  /// The fenced blocks, from top to bottom.
  var blocks: [Block] {
    var blocks: [Block] = []
    var opening: (index: Int, indentation: String, language: String)?
    for (index, line) in lines.enumerated() {
      guard let fence = line.firstMatch(of: /^(\s*)```(\w*)$/) else { continue }
      if let open = opening {
        blocks.append(
          Block(
            language: open.language,
            origin: Block.Origin(comment: lines[max(0, open.index - 1)]),
            range: open.index + 1..<index,
            indentation: open.indentation,
            lines: lines[open.index + 1..<index].map {
              String(
                $0.hasPrefix(open.indentation) ? $0.dropFirst(open.indentation.count) : $0[...])
            }))
        opening = nil
      } else {
        opening = (index, String(fence.1), String(fence.2))
      }
    }
    return blocks
  }
}
