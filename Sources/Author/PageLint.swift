import Companion
import Console
import Foundation

/// Checks a page: its rhythm, its links, and its words.
struct PageLint {
  let page: Page
  let package: BookPackage

  func findings() -> [Finding] {
    pictures() + shortSentences() + sentenceLengths() + links()
      + Self.words(in: Prose.lines(of: page), of: page.path)
  }

  /// A picture has a paragraph below it that says the same.
  private func pictures() -> [Finding] {
    page.blocks.filter { ["", "mermaid"].contains($0.language) }.compactMap { block in
      let end = block.range.upperBound
      let below = page.lines.indices.dropFirst(end + 1).first { !page.lines[$0].isEmpty }
      return page.paragraphs.contains { $0.index == below }
        ? nil : page.finding(end, "A picture needs a paragraph below it that says the same.")
    }
  }

  /// The words of the word list in the prose of a file.
  static func words(in prose: [String], of path: String) -> [Finding] {
    prose.enumerated().flatMap { index, line in
      WordList.findings(in: line).map {
        Finding(
          "\"\($0.word)\" is on the word list. Suggestion: \($0.suggestion).",
          at: SourceLocation(file: path, line: index + 1))
      }
    }
  }

  /// Three sentences of fewer than ten words in a row are for emphasis, once on a page.
  private func shortSentences() -> [Finding] {
    let runs = page.paragraphs.flatMap { paragraph in
      // The letter of a choice or an answer isn't a sentence.
      let text = paragraph.text.replacing(/^\*\*[A-C]\.\*\*/, with: "")
      let sentences = Prose.withoutCode(text).split(separator: /[.!?]+(?:[*")\]]*\s+|$)/)
      return sentences.split { $0.split(separator: " ").count >= 10 }.filter { $0.count >= 3 }
        .map { (paragraph.index, $0[$0.startIndex]) }
    }
    return runs.dropFirst().map { index, first in
      page.finding(
        index, "The page has another run of three short sentences: `\(first)`. Join them.")
    }
  }

  /// The sentences of a book page vary in length.
  ///
  /// *The Swift Programming Language* has 19 words a sentence, and 7 % of eight or fewer.
  private func sentenceLengths() -> [Finding] {
    guard page.path == "README.md" || page.path.hasPrefix("Chapters/") else { return [] }
    // The choices of a prediction, the lists of links, and what tests say aren't the page's prose.
    let others = ["[Exercise]", "No exercise", "- [", "- **A.", "- **B.", "- **C.", "> "]
    let sentences = page.paragraphs.filter { paragraph in
      let line = page.lines[paragraph.index]
      return !others.contains(where: line.hasPrefix)
        && !line.contains(/^(?:- [a-d]|\*\*[a-d]\*\*): "/)
    }.flatMap { Prose.sentences(of: $0.text) }
    // A page of tables has too few for a share to mean something.
    guard sentences.count >= 20 else { return [] }
    let words = sentences.map(Prose.wordCount)
    let mean = Double(words.reduce(0, +)) / Double(words.count)
    let short = Int((Double(words.count { $0 <= 8 }) / Double(words.count) * 100).rounded())
    let shortest = zip(sentences, words).sorted { $0.1 < $1.1 }.prefix(3).map { "`\($0.0)`" }
    let examples = "The shortest are \(shortest.joined(separator: ", "))."
    return [
      (
        mean < 16,
        "A sentence has \(mean.formatted()) words on average, at least 16 are right. \(examples)"
      ),
      (
        short > 18,
        "\(short) % of the sentences have eight words or fewer, at most 18 % may. \(examples)"
      ),
    ].filter(\.0).map { page.finding(0, $0.1) }
  }

  /// A link leads to a file, a folder, or a heading.
  private func links() -> [Finding] {
    page.textLines.flatMap { index in
      page.lines[index].components(separatedBy: "](").dropFirst().compactMap { target in
        let link = String(target.prefix { $0 != ")" })
        return link.hasPrefix("https://") || leadsSomewhere(link)
          ? nil : page.finding(index, "The link \(link) leads nowhere.")
      }
    }
  }

  private func leadsSomewhere(_ link: String) -> Bool {
    let parts = link.components(separatedBy: "#")
    let start = package.url(of: page.path)
    let file =
      parts[0].isEmpty ? start : start.deletingLastPathComponent().appendingPathComponent(parts[0])
    guard FileManager.default.fileExists(atPath: file.path) else { return false }
    guard parts.count > 1 else { return true }
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    // The anchor that a heading gets on a web page has no marks, and dashes for spaces.
    return Page(path: link, text: text).headings.contains { heading in
      heading.drop { $0 == "#" }.dropFirst().lowercased()
        .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        .replacing(" ", with: "-") == parts[1]
    }
  }
}
