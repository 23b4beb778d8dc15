import Console
import Foundation

/// What the text says where the compiler can't read it, beyond the compiler's words.
struct BrokenText {
  let text: String

  /// The brace that is missing, or the one too many.
  var brace: BraceSearch.Finding? { BraceSearch(in: text).finding }

  /// Where the missing brace belongs.
  var placeOfBrace: String? {
    let isLast = { text.lines.dropFirst($0).allSatisfy { $0.trimmed.isEmpty } }
    switch brace {
    case .missing(below: let line) where isLast(line) && text.lines[line - 1].trimmed != "}":
      return "The file ends here. If the line isn't complete, its end is missing, too."
    case .missing: return "By the indentation, the brace belongs below this line."
    case .unclosed: return "It belongs on this line."
    default: return nil
    }
  }

  /// Whether more parentheses open than close.
  var lacksParenthesis: Bool { Self.openParentheses(BraceSearch.codeLines(of: text)) > 0 }

  /// The line on which a parenthesis opens that none closes: a line, or the one above it.
  func openParenthesis(near number: Int) -> Int? {
    let lines = BraceSearch.codeLines(of: text)
    guard lacksParenthesis else { return nil }
    // A statement whose condition isn't closed has its `{` in it.
    let statement = lines.last { line in
      line.number <= number && line.number > number - 4
        && line.text.contains(#/^(?:\} else )?(?:if|for|while|guard) .*\{ *$/#)
        && Self.openParentheses([line]) > 0
    }
    if let statement { return statement.number }
    return lines.filter { $0.number <= number }.suffix(2).last { line in
      // A parenthesis at the end of a line usually has its arguments below, further to the right.
      let next = lines.first { $0.number > line.number }?.indentation ?? 0
      return Self.openParentheses([line]) > 0
        && (next <= line.indentation || !line.text.hasSuffix("("))
    }?.number
  }

  private static func openParentheses(_ lines: [BraceSearch.Line]) -> Int {
    lines.flatMap(\.text).reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
  }

  /// Whether a closure on a line captures a reference weakly, and has no `in` after that.
  func lacksIn(on number: Int) -> Bool {
    guard let line = BraceSearch.codeLines(of: text).first(where: { $0.number == number }) else {
      return false
    }
    return line.text.contains(#/\{ *\[(?:weak|unowned) /#) && !line.text.contains(#/\bin\b/#)
  }
}

extension Diagnostic {
  /// Whether the compiler may say this because a `{` is missing.
  var mayFollowMissingBrace: Bool {
    ["extraneous '}'", "expected declaration", "expected 'func' keyword", "expected 'var' keyword"]
      .contains(where: message.hasPrefix)
  }
}

extension ErrorCauses {
  /// What the file of an error says about it.
  func brokenText(of error: Diagnostic) -> BrokenText? {
    error.location.flatMap { exercise.text(at: $0) }.map(BrokenText.init)
  }

  /// The line with a parenthesis that none closes, for an error in a list of arguments.
  func openParenthesis(behind error: Diagnostic) -> Int? {
    guard isAboutArguments(error), let line = error.location?.line else { return nil }
    return brokenText(of: error)?.openParenthesis(near: line)
  }

  /// Whether the compiler expects a parenthesis in a list of arguments, and none is missing.
  func lacksComma(_ error: Diagnostic) -> Bool {
    error.message.hasPrefix("expected ')' in expression list")
      && brokenText(of: error)?.lacksParenthesis == false
  }

  private func isAboutArguments(_ error: Diagnostic) -> Bool {
    ["expected ',' separator", "expected expression in list"]
      .contains(where: error.message.hasPrefix)
  }

  /// The likely cause of an error in the exercise, where the text may say more than the message.
  func cause(ofOwn error: Diagnostic) -> String? {
    let text = brokenText(of: error)
    if isAboutArguments(error), let line = error.location?.line, text?.lacksIn(on: line) == true {
      return "The closure needs `in` after its `[weak …]`."
    }
    if openParenthesis(behind: error) != nil { return rowCause(for: "expected ')'") }
    if lacksComma(error) { return rowCause(for: "expected ',' separator") }
    if case .unopened = text?.brace, error.mayFollowMissingBrace {
      return rowCause(for: "expected '{'")
    }
    let cause = rowCause(for: error.message)
    if error.message.hasPrefix("no such module"), let module = exercise.step.usedModules.last {
      return cause.map { "\($0) This step is built on `\(module)`." }
    }
    guard error.message.hasPrefix("expected '}'"), let place = text?.placeOfBrace else {
      return cause
    }
    return cause.map { "\($0) \(place)" }
  }
}
