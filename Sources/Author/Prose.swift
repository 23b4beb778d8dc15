import Companion
import Console
import Foundation

/// The prose of a page.
enum Prose {
  /// The lines of a page with nothing in place of code, links' targets, and comments.
  static func lines(of page: Page) -> [String] {
    var lines = Array(repeating: "", count: page.lines.count)
    for index in page.textLines { lines[index] = withoutCode(page.lines[index]) }
    return lines
  }

  /// The sentences of a paragraph, of two words or more; a colon before a capital ends one, too.
  static func sentences(of paragraph: String) -> [String] {
    withoutCode(paragraph).split(separator: #/[.!?:][*")\]]*\s+(?=[A-Z*"(…])/#).map(String.init)
      .filter { wordCount($0) > 1 }
  }

  static func wordCount(_ sentence: String) -> Int { sentence.split(separator: " ").count }

  /// A line without code spans, targets of links, and tags.
  static func withoutCode(_ line: String) -> String {
    line.replacing(/`[^`]*`/, with: "…").replacing(/\]\([^)]*\)/, with: "]")
      .replacing(/<[^>]*>/, with: "").replacing(/https?:[^\s)>]*/, with: "")
  }
}
