import Companion
import Console

/// A fenced block of a page, and what the comment above it says about its source.
struct CodeBlock {
  let language: String
  /// The comment's first words, such as `code` in `<!-- code: FILE -->`.
  let kind: String
  /// What the comment says after them.
  let source: String
  /// The indices of its lines in the page, without the fences.
  let range: Range<Int>
  /// Its lines, without the indentation of the fence.
  let lines: [String]

  init(lines page: [String], fences: Range<Int>) {
    let fence = page[fences.lowerBound]
    let indentation = String(fence.prefix { $0 == " " })
    language = String(fence.dropFirst(indentation.count + 3))
    range = fences.lowerBound + 1..<fences.upperBound
    lines = page[range].map {
      $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : $0
    }
    let above = fences.lowerBound > 0 ? page[fences.lowerBound - 1].trimmed : ""
    let comment = above.wholeMatch(of: /<!-- ([a-z ]+?)(?:: (.+))? -->/)
    kind = comment.map { String($0.1) } ?? ""
    source = comment?.2.map(String.init) ?? ""
  }

  /// Whether its lines follow one another in others, apart from indentation that all of them share.
  func isPart(of others: [String]) -> Bool {
    guard lines.count <= others.count else { return false }
    return (0...others.count - lines.count).contains { start in
      let window = others[start..<start + lines.count]
      let common = window.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
      return window.map { String($0.dropFirst(common)) } == lines
    }
  }
}
