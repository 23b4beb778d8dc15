import Foundation

/// A chapter or the README.
struct Page {
  /// Where the page lies, seen from the folder of the package.
  let path: String
  let lines: [String]
  /// The fenced blocks, from top to bottom.
  let blocks: [Block]

  init(path: String, text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
    blocks = Self.blocks(of: lines)
  }

  /// `02-AddRemove` for `Chapters/02-AddRemove.md`.
  var name: String {
    URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
  }

  /// The indices of the lines that are in no block.
  var textLines: [Int] {
    let inBlocks = IndexSet(blocks.flatMap { Array($0.range) })
    return lines.indices.filter { !inBlocks.contains($0) }
  }

  /// The headings, without the marks of their level.
  var headings: [String] {
    textLines.map { lines[$0] }.filter { $0.hasPrefix("#") }
      .map { String($0.drop { $0 == "#" }.dropFirst()) }
  }

  /// The lines between a heading of the second level and the next.
  func section(_ heading: String) -> Range<Int>? {
    guard let start = lines.firstIndex(of: "## \(heading)") else { return nil }
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
    return start..<end
  }

  private static func blocks(of lines: [String]) -> [Block] {
    var blocks: [Block] = []
    var opening: Int?
    for (index, line) in lines.enumerated() {
      guard line.drop(while: { $0 == " " }).hasPrefix("```") else { continue }
      if let start = opening {
        blocks.append(Block(lines: lines, fences: start..<index))
        opening = nil
      } else {
        opening = index
      }
    }
    return blocks
  }
}
