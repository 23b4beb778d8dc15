import Foundation

/// Checks a page: its pictures, its links, and its words.
struct PageLint {
  let page: Page
  let package: BookPackage

  func diagnostics() -> [Diagnostic] {
    pictures() + links() + Self.words(in: Prose.lines(of: page), of: page.path)
  }

  /// The words of the word list in the prose of a file.
  static func words(in prose: [String], of path: String) -> [Diagnostic] {
    prose.enumerated().flatMap { index, line in
      WordList.findings(in: line).map {
        Diagnostic(
          SourceLocation(file: path, line: index + 1),
          "\"\($0.word)\" is on the word list. Suggestion: \($0.suggestion).")
      }
    }
  }

  /// A picture has a sentence below it that says the same.
  private func pictures() -> [Diagnostic] {
    page.blocks.filter { ["", "mermaid"].contains($0.language) }.compactMap { block in
      let below = page.lines.dropFirst(block.range.upperBound + 1).first { !$0.isEmpty }
      return below?.hasPrefix("In words: ") == true
        ? nil
        : page.diagnostic(
          block.range.upperBound, "A picture needs a paragraph below it, `In words: …`.")
    }
  }

  /// A link leads to a file, a folder, or a heading.
  private func links() -> [Diagnostic] {
    page.textLines.flatMap { index in
      page.lines[index].components(separatedBy: "](").dropFirst().compactMap { target in
        let link = String(target.prefix { $0 != ")" })
        return link.hasPrefix("https://") || leadsSomewhere(link)
          ? nil : page.diagnostic(index, "The link \(link) leads nowhere.")
      }
    }
  }

  private func leadsSomewhere(_ link: String) -> Bool {
    let parts = link.components(separatedBy: "#")
    let folder = package.url(of: page.path).deletingLastPathComponent()
    let file =
      parts[0].isEmpty ? package.url(of: page.path) : folder.appendingPathComponent(parts[0])
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    guard parts.count > 1 else { return true }
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return Page(path: link, text: text).headings.map(Self.anchor).contains(parts[1])
  }

  /// The anchor that a heading gets on a web page.
  private static func anchor(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
      .replacingOccurrences(of: " ", with: "-")
  }
}
