import Companion
import Console

// What the authors' program reads of a page.
extension Page {
  /// The fenced blocks, from top to bottom.
  var blocks: [CodeBlock] { fences.map { CodeBlock(lines: lines, fences: $0) } }

  var isChapter: Bool { path == "Chapters/\(name).md" && name.first?.isNumber == true }

  /// The number of minutes that a chapter takes, from its third line.
  var minutes: String? {
    lines.dropFirst(2).first?.firstMatch(of: /about (\d+) minutes/).map { String($0.1) }
  }

  /// The headings of all levels, with their marks.
  var headings: [String] { textLines.map { lines[$0] }.filter { $0.hasPrefix("#") } }

  func finding(_ index: Int, _ text: String) -> String {
    "\(path):\(index + 1): \(text)"
  }
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
