import Console
import Foundation

/// Finds the brace that is missing in a file, or the one too many, by the indentation.
///
/// The compiler notices it at the end of the file.
struct BraceSearch {
  enum Finding: Equatable {
    /// A `}` is missing below a line.
    case missing(below: Int)
    /// A `}` is missing at the end of a line.
    case unclosed(Int)
    /// The `}` on a line is one too many.
    case extra(Int)
    /// What begins on a line has no `{`.
    case unopened(Int)
  }

  struct Line {
    let number: Int
    let indentation: Int
    let text: Substring

    /// Whether the line begins something with a body, of which the next line is the first, and has
    /// no brace.
    fileprivate func opensBody(above next: Line) -> Bool {
      let beginnings = [
        "func ", "init(", "init<", "deinit", "class ", "struct ", "enum ", "extension ", "if ",
        "for ",
        "while ",
      ]
      let begins = beginnings.contains { text.hasPrefix($0) || text.contains(" \($0)") }
      let isComplete = text.count { $0 == "(" } == text.count { $0 == ")" }
      let continues = ["where ", "->", "throws", "rethrows", "async", "{", "."]
        .contains(where: next.text.hasPrefix)
      return begins && isComplete && !continues && !text.contains("{")
        && next.indentation > indentation
    }
  }

  /// What is wrong; it is `nil` if there are as many braces of both kinds, or no indentation.
  let finding: Finding?

  init(in text: String) {
    let lines = Self.codeLines(of: text)
    let braces = lines.map { line in line.text.filter { "{}".contains($0) } }
    let balance = braces.joined().reduce(0) { $0 + ($1 == "{" ? 1 : -1) }
    guard balance != 0, let last = lines.last, lines.contains(where: { $0.indentation > 0 }) else {
      finding = nil
      return
    }
    if balance > 0, let line = Self.parenthesisInBrace(of: lines) {
      finding = .unclosed(line.number)
      return
    }
    let unopened = zip(lines, lines.dropFirst()).first { $0.opensBody(above: $1) }
    if balance < 0, let line = unopened?.0 {
      finding = .unopened(line.number)
      return
    }
    // The indentation of each line with a brace that is open.
    var open: [Int] = []
    var previous = lines[0]
    for (line, braces) in zip(lines, braces) {
      let closes = line.text.first == "}"
      let isIndented = open.last.map { line.indentation > $0 } ?? true
      let isCase = ["case ", "default", "@unknown", "#", ")"].contains(where: line.text.hasPrefix)
      if balance > 0, !isIndented, !isCase, !closes || open.last != line.indentation {
        // What begins after a brace on its line usually ends there as well.
        let isOneLine =
          previous.text.contains(#/\{ *[^ {}][^{}]*$/#) && open.last == previous.indentation
        finding = isOneLine ? .unclosed(previous.number) : .missing(below: previous.number)
        return
      }
      if balance < 0, closes, open.last != line.indentation {
        finding = .extra(line.number)
        return
      }
      for brace in braces {
        if brace == "{" { open.append(line.indentation) } else { _ = open.popLast() }
      }
      previous = line
    }
    finding = balance > 0 ? .missing(below: last.number) : .extra(last.number)
  }

  /// The first line with a `)` that closes a parenthesis around a closure that has no `}`.
  private static func parenthesisInBrace(of lines: [Line]) -> Line? {
    var open: [Character] = []
    return lines.first { line in
      for character in line.text where "(){}".contains(character) {
        switch (character, open.last) {
        case ("(", _), ("{", _): open.append(character)
        case (")", "{") where open.contains("("): return true
        case (")", "("), ("}", "{"): open.removeLast()
        default: break
        }
      }
      return false
    }
  }

  /// The lines with code, without their comments and the texts in them.
  static func codeLines(of text: String) -> [Line] {
    var isInText = false
    return text.components(separatedBy: "\n").enumerated().compactMap { index, line in
      defer { if line.components(separatedBy: "\"\"\"").count == 2 { isInText.toggle() } }
      let indentation = line.prefix { $0 == " " }.count
      // On the line where a text ends, code may follow.
      let end = isInText ? line.ranges(of: "\"\"\"").first?.upperBound : nil
      if isInText, end == nil { return nil }
      let code = line[(end ?? line.index(line.startIndex, offsetBy: indentation))...].replacing(
        /"(?:[^"\\]|\\.)*"/, with: "\"\"")
      let words = code.components(separatedBy: "//")[0]
      guard !words.allSatisfy(\.isWhitespace) else { return nil }
      return Line(number: index + 1, indentation: indentation, text: words[...])
    }
  }
}
