import Console
import Foundation

/// What the line of an error shows, or the one above it.
extension ErrorCauses {
  /// A character that isn't what it looks like, or the `…` of a page: `init(_ delegate： AnyObject)`.
  func strangeCharacter(_ error: Diagnostic) -> Cause? {
    let lines = linesAbove(error)
    guard isOwn(error), let line = lines.last(where: { $0.text.strangeScalar != nil }),
      let scalar = line.text.strangeScalar
    else { return nil }
    return Cause(text: scalar.explanation, place: place(of: line, in: error))
  }

  /// `weak` that doesn't stand before `var` or `let`: `init(_ delegate: weak AnyObject)`.
  func misplacedWeak(_ error: Diagnostic) -> Cause? {
    guard error.isSyntaxError || error.missingName == "weak", let line = line(of: error),
      line.text.contains(/\bweak\b(?! var\b| let\b)/) || line.text.contains("__weak")
    else { return nil }
    if line.text.contains("__weak") { return Cause(text: "In Swift, it's `weak`.") }
    if line.text.contains("weak(set)") {
      return Cause(text: "`(set)` belongs after `private`: write `private(set) weak var`.")
    }
    if line.text.contains("[weak") {
      return line.text.contains(/\bin\b/)
        ? nil : Cause(text: "The closure needs `in` after its `[weak …]`.")
    }
    if line.text.contains(/\bweak \w+ in\b/) {
      return Cause(text: "A closure's capture list has brackets: write `[weak …] in`.")
    }
    return Cause(
      text: "`weak` belongs to a property, not to a value or a type. Write it before the "
        + "property's `var`.")
  }

  /// A keyword with a slip, at the beginning of a declaration: `privat(set) weak var delegate`.
  func misspelledKeyword(_ error: Diagnostic) -> Cause? {
    guard error.isSyntaxError || error.missingName != nil, let line = line(of: error) else {
      return nil
    }
    let words = line.text.split(separator: " ").map { String($0.prefix(while: \.isLetter)) }
    let rest = words.drop { String.modifiers.contains($0) }
    guard rest.count > 1, let word = rest.first, rest.dropFirst().first != "",
      !known.contains(word), let keyword = String.keywords.first(where: { $0.isLike(word) })
    else { return nil }
    return Cause(text: "There's no `\(word)` here. Did you mean `\(keyword)`?")
  }

  /// A closure's parameter without `in`: `entries.withLock { entries`.
  func closureWithoutIn(_ error: Diagnostic) -> Cause? {
    guard let line = line(of: error), let name = line.text.firstMatch(of: /\{ (\w+)$/)?.1,
      error.isAboutClosureParameters || error.missingName == String(name)
    else { return nil }
    return Cause(text: "The closure needs `in` after its parameter: `{ \(name) in`.")
  }

  /// Parentheses around what a loop goes through: `for (entry in entries) {`.
  func loopInParentheses(_ error: Diagnostic) -> Cause? {
    guard error.isSyntaxError, line(of: error)?.text.contains(/\bfor \([^()]* in\b/) == true
    else { return nil }
    return Cause(text: "In Swift, a `for` has no parentheses.")
  }

  /// An error that a method throws and nothing declares: `throw NotAnObject()`.
  ///
  /// Where a row says that the method doesn't throw, the error's name doesn't matter.
  func undeclaredError(_ error: Diagnostic) -> Cause? {
    guard let name = error.missingName, line(of: error)?.text.contains("throw \(name)") == true
    else { return nil }
    return rowsOfStep.first { $0.fits(Diagnostic.isNotDeclaredToThrow) }
      .map { Cause(text: $0.cause) }
  }

  /// A line that isn't complete, which the compiler notices on the next one: `self.delegate =`.
  func unfinishedLine(_ error: Diagnostic) -> Cause? {
    let lines = linesAbove(error)
    guard isOwn(error), error.isSyntaxError, lines.count == 2,
      error.location?.column ?? 1 <= lines[1].indentation + 1,
      lines[0].text.contains(/(?:[=,+*&|?<]|\b(?:let|var|guard|if|return|as|try))$/)
    else { return nil }
    return Cause(text: "This line isn't complete.", place: place(of: lines[0], in: error))
  }

  /// The line of an error in the learner's files, if it has code.
  private func line(of error: Diagnostic) -> CodeLine? {
    guard isOwn(error), let line = linesAbove(error).last, line.number == error.location?.line
    else { return nil }
    return line
  }

  /// The line of an error, if it has code, below the line of code above it.
  private func linesAbove(_ error: Diagnostic) -> [CodeLine] {
    guard let file = exercise.file(at: error.location), let lines = code[file],
      let last = lines.lastIndex(where: { $0.number <= error.location?.line ?? 0 })
    else { return [] }
    return Array(lines[...last].suffix(2))
  }

  private func place(of line: CodeLine, in error: Diagnostic) -> SourceLocation? {
    error.location.map { SourceLocation(file: $0.file, line: line.number) }
  }
}

extension String {
  /// The words that can stand before a declaration's keyword.
  fileprivate static let modifiers = [
    "public", "private", "internal", "fileprivate", "final", "override", "weak", "unowned",
    "static", "mutating", "convenience", "nonisolated",
  ]

  fileprivate static let keywords = modifiers + ["func", "class", "struct", "import"]

  /// The first character that's neither ASCII nor part of a name.
  fileprivate var strangeScalar: Unicode.Scalar? {
    unicodeScalars.first {
      !$0.isASCII && !$0.properties.isIDContinue && !$0.properties.isEmojiPresentation
    }
  }
}

extension Unicode.Scalar {
  fileprivate var explanation: String {
    guard self != "…" else {
      return "`…` stands for what you have to write. Put your own code in its place."
    }
    let code = "U+" + String(value, radix: 16, uppercase: true)
    let name = "\(code), \(properties.name ?? "without a name")"
    let advice =
      properties.generalCategory == .format
      ? "It can't be seen. Delete it."
      : lookalike.map { "It looks like \($0). Type that one in its place." }
        ?? "Type what Swift has for it."
    return "This line has the character `\(String(self).printable)` (\(name)). \(advice)"
  }

  private var lookalike: String? {
    if properties.isDash { return "`-`" }
    if properties.isQuotationMark { return "`\"`" }
    let plain = String(self).precomposedStringWithCompatibilityMapping
    return plain == " " ? "a space" : plain.allSatisfy(\.isASCII) ? "`\(plain)`" : nil
  }
}
