import Foundation

/// The words that the workbook doesn't use, each with what to write instead.
enum WordList {
  struct Finding: Equatable {
    let word: String
    let suggestion: String
  }

  /// A pattern is matched as whole words, whatever their case.
  ///
  /// One letter of each pattern is in brackets, so that the list doesn't find itself.
  private static let entries: [(pattern: String, suggestion: String)] = [
    // These belittle what a reader may find hard.
    ("[j]ust", "leave it out, or `only`"),
    ("[s]imply", "leave it out"),
    ("[o]bviously", "leave it out"),
    ("[e]asy|[e]asily|[e]asier", "say what makes it short or quick"),
    // Address the reader, or say who acts.
    ("[s]omebody|[a]nybody|[w]hoever", "`you`, or the name of who acts"),
    ("[n]obody", "`no …`, or the name of what doesn't act"),
    ("[o]ne (?:can|would|wants|could)", "`you …`"),
    ("[a]s one writes it", "`as it is written`"),
    ("[w]hat one (?:wants|needs|types)", "`what you …`"),
    // Use the terms of the field.
    ("[g]one", "`deallocated`, `nil`, or `missing`"),
    ("[d]ead(?! code)|[d]ies|[d]ied|[d]eaths?", "`deallocated`"),
    ("[l]iving", "`live`, or `still alive`"),
    ("[l]ives on|[l]ived on", "`is still alive`"),
    ("(?:is|are|was|were|be|been|being) [t]old", "`is notified`"),
    (
      "[t]ell(?:s|ing)? (?:(?:all|of|its|the|their|other|two|three) )+"
        + "(?:delegates|views|mirrors|stations|listeners)|[t]ells? (?:each|every) \\w+",
      "`notifies …`, or `calls …`"
    ),
    ("[l]et(?:s|ting)? go(?: of)?", "`release`"),
    ("[w]ithout a word", "`silently`"),
    // These sound translated.
    ("[a]new", "`again`"),
    ("[m]eanwhile", "`during …`, or `while …`"),
    ("[o]f its own|[o]f their own", "`its own …`"),
    ("[g]oes on|[w]ent on", "`continues`"),
    ("[b]ehind the others", "`after the others`"),
    (
      "is [n]o (?:class|step|struct|value|delegate|limit|option|command|link|mistake)",
      "`isn't a …`"
    ),
    ("[h]ere stands", "`found …, expected …`"),
    ("[s]tands? (?:there|in it|here)", "`appears`, or `is`"),
  ]

  /// All entries in one expression, a group for each: it is quicker than many expressions.
  private static let expression = try? NSRegularExpression(
    pattern: "\\b(?:" + entries.map { "(\($0.pattern))" }.joined(separator: "|") + ")\\b",
    options: .caseInsensitive)

  /// The words of the list in a line of prose.
  static func findings(in line: String) -> [Finding] {
    let matches = expression?.matches(in: line, range: NSRange(line.startIndex..., in: line)) ?? []
    return matches.compactMap { match in
      guard let range = Range(match.range, in: line),
        let entry = entries.indices.first(where: { match.range(at: $0 + 1).location != NSNotFound })
      else { return nil }
      return Finding(word: String(line[range]), suggestion: entries[entry].suggestion)
    }
  }
}

/// Takes the sentences out of pages and source files.
enum Prose {
  /// The lines of a page with nothing in place of code, links' targets, and comments.
  static func lines(of page: Page) -> [String] {
    var lines = Array(repeating: "", count: page.lines.count)
    for index in page.textLines { lines[index] = withoutCode(page.lines[index]) }
    return lines
  }

  /// A line without code spans, targets of links, and tags.
  static func withoutCode(_ line: String) -> String {
    line.replacing(/`[^`]*`/, with: "…").replacing(/\]\([^)]*\)/, with: "]")
      .replacing(/<[^>]*>/, with: "").replacing(/https?:[^\s)>]*/, with: "")
  }

  /// The lines of a Swift file with only what its comments and string literals say.
  static func lines(ofSwift text: String) -> [String] {
    var scanner = SwiftScanner()
    return text.components(separatedBy: "\n").map { withoutCode(scanner.prose(in: $0)) }
  }
}

/// Reads Swift line by line, and finds comments and string literals.
private struct SwiftScanner {
  private enum State: Equatable {
    case code
    case blockComment
    case string(delimiter: String, hashes: Int)
    /// An interpolation, and how many parentheses are open in it.
    case interpolation(depth: Int)
  }

  /// The innermost state is the last.
  private var states: [State] = []

  /// What is in comments and literals of the next line; the code between them is left out.
  mutating func prose(in line: String) -> String {
    var prose = ""
    var rest = line[...]
    while let character = rest.first {
      switch states.last ?? .code {
      case .blockComment:
        if take("*/", from: &rest) { states.removeLast() } else { prose.append(rest.removeFirst()) }
      case .string(let delimiter, let hashes):
        let marks = String(repeating: "#", count: hashes)
        if take(delimiter + marks, from: &rest) {
          states.removeLast()
          prose += " "
        } else if take("\\" + marks + "(", from: &rest) {
          states.append(.interpolation(depth: 0))
          prose += "…"
        } else if hashes == 0, character == "\\" {
          rest = rest.dropFirst(2)
          prose += " "
        } else {
          prose.append(rest.removeFirst())
        }
      case .code, .interpolation:
        if rest.hasPrefix("//") { return prose + rest.drop { $0 == "/" } }
        if take("/*", from: &rest) {
          states.append(.blockComment)
        } else if let string = Self.opening(of: rest) {
          rest = rest.dropFirst(string.length)
          states.append(.string(delimiter: string.delimiter, hashes: string.hashes))
        } else {
          count(character)
          rest = rest.dropFirst()
        }
      }
    }
    // A literal with one quotation mark ends with its line.
    if case .string("\"", _) = states.last { states.removeLast() }
    return prose
  }

  private func take(_ text: String, from rest: inout Substring) -> Bool {
    guard rest.hasPrefix(text) else { return false }
    rest = rest.dropFirst(text.count)
    return true
  }

  /// Counts the parentheses of an interpolation, the last of which ends it.
  private mutating func count(_ character: Character) {
    guard case .interpolation(let depth) = states.last else { return }
    if character == "(" {
      states[states.count - 1] = .interpolation(depth: depth + 1)
    } else if character == ")" {
      states.removeLast()
      if depth > 0 { states.append(.interpolation(depth: depth - 1)) }
    }
  }

  private static func opening(
    of text: Substring
  ) -> (delimiter: String, hashes: Int, length: Int)? {
    let hashes = text.prefix { $0 == "#" }.count
    let rest = text.dropFirst(hashes)
    guard rest.first == "\"" else { return nil }
    let delimiter = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    return (delimiter, hashes, hashes + delimiter.count)
  }
}
