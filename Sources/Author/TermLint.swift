import Companion
import Console
import Foundation

/// Reports the terms of the glossary that a chapter uses before the one that explains them.
struct TermLint {
  /// The terms, each with the number of its chapter.
  private let terms: [(name: String, chapter: Int)]

  /// Reads the rows of the glossary: `| register, unregister | meaning | 02 |`.
  init(glossary: Page?) {
    terms = (glossary?.lines ?? []).flatMap { line -> [(name: String, chapter: Int)] in
      let cells = line.split(separator: " | ")
      guard cells.count == 3, let chapter = cells[2].firstMatch(of: /\d+/).flatMap({ Int($0.0) })
      else { return [] }
      return cells[0].dropFirst(2).components(separatedBy: ", ").map { ($0, chapter) }
    }
  }

  func findings(for page: Page) -> [Finding] {
    guard page.isChapter, let number = Int(page.name.prefix(2)) else { return [] }
    return terms.filter { $0.chapter > number }.compactMap { term in
      for paragraph in page.paragraphs {
        guard let use = Self.firstUse(of: term.name, in: paragraph.text) else { continue }
        guard !Self.isExplained(use, in: paragraph.text) else { return nil }
        return page.finding(
          paragraph.index,
          """
          "\(term.name)" is explained in chapter \(term.chapter). Explain it here in parentheses, \
          or link to the glossary.
          """)
      }
      return nil
    }
  }

  /// A term between back quotes is code; another one is found outside code only, with its plural.
  private static func firstUse(of term: String, in text: String) -> Range<String.Index>? {
    let isCode = term.hasPrefix("`")
    let name = NSRegularExpression.escapedPattern(for: term)
    // "main actor" isn't a use of the term "actor".
    let pattern = isCode ? name : "(?<![\\w`@.-])(?<!main )\(name)s?(?![\\w`(-])"
    // Code of the same length, so that the range is the same.
    let code = text.replacing(/`[^`]*`/) { String(repeating: "`", count: $0.output.count) }
    return (isCode ? text : code).range(
      of: pattern, options: [.regularExpression, .caseInsensitive])
  }

  /// Whether a use is emphasized, part of a link, or followed by parentheses.
  private static func isExplained(_ use: Range<String.Index>, in text: String) -> Bool {
    let (before, after) = (text[..<use.lowerBound], text[use.upperBound...])
    return before.hasSuffix("*") || after.hasPrefix("*") || after.hasPrefix(" (")
      || before.contains(/\[[^\]]*$/) && after.contains("]")
  }
}
