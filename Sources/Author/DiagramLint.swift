import Companion

/// Checks that each name in a diagram, such as `DrawView`, occurs in the page's text or code.
struct DiagramLint {
  let page: Page

  func findings() -> [String] {
    let diagrams = page.fences.filter { page.lines[$0.lowerBound].hasSuffix("```mermaid") }
    let text = page.lines.indices.filter { index in !diagrams.contains { $0.contains(index) } }
      .map { page.lines[$0] }.joined(separator: "\n")
    return diagrams.flatMap { diagram in
      // The fence and the kind of the diagram are above its names.
      diagram.dropFirst(2).flatMap { index in
        names(in: page.lines[index]).filter { !text.contains($0) }
          .map { page.finding(index, "\($0) is in the diagram and not in the text.") }
      }
    }
  }

  /// The words with a capital letter inside.
  private func names(in line: String) -> [Substring] {
    line.matches(of: /\w+[A-Z]\w*[a-z]\w*/).map(\.output)
  }
}
