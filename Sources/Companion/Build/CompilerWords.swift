import Foundation

// What the clues look for in the compiler's English. Nothing else matches it.
extension Diagnostic {
  /// What the message has between quotation marks.
  var quotedNames: [String] {
    let parts = message.components(separatedBy: "'")
    return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
  }

  /// Whether the compiler can't read the file, or a declaration, so that no other one is the cause:
  /// `'optional' can only be applied to members of an '@objc' protocol`.
  var isSyntaxError: Bool {
    isAboutCharacters || message.contains("' can only be applied to ")
      || begins("expected ", "extraneous '", "consecutive ", "found an ", "unknown attribute ")
  }

  /// Whether the compiler can't tell the words of the file.
  var isAboutCharacters: Bool {
    begins("unterminated ", "source control conflict", "invalid character", "unicode curly quote")
  }

  /// Whether a bracket that's missing, or one too many, can be the cause.
  var isAboutBrackets: Bool {
    begins(
      "expected ", "extraneous '", "consecutive ",
      "attribute 'public' can only be used in a non-local scope")
  }

  /// Whether a single `=` stands where a condition is expected.
  var isAboutAssignment: Bool { begins("use of '=' in a boolean context") }

  /// The name that the compiler doesn't find, if that is the problem.
  var missingName: String? {
    let match =
      message.firstMatch(of: /^cannot find (?:type )?'([^']+)' in scope/)
      ?? message.firstMatch(of: /(?:has no member|^no such module|^unknown attribute) '([^']+)'/)
    return match.map { String($0.1) }
  }

  /// Whether the value is a closure, which has no members.
  var isAboutClosure: Bool { begins("value of type '(") }

  /// Whether the compiler says which name is meant.
  var hasSuggestion: Bool { message.contains("; did you mean '") }

  /// Whether that's a type, for a name of a value: `cannot find 'entry' in scope; did you mean
  /// 'Entry'?`.
  var suggestsType: Bool {
    message.contains(/^cannot find '[a-z].*; did you mean '[A-Z]/)
  }

  /// What a protocol requires and a type doesn't have.
  var requirements: [String] {
    guard message.contains(" does not conform to ") else { return [] }
    return notes.compactMap { $0.message.firstMatch(of: /protocol requires \w+ '(\w+)/)?.1 }
      .map(String.init)
  }

  /// Where the compiler's note says that a comment begins, which declaration to make public, or
  /// which method has other labels than its protocol's.
  var placeOfNote: SourceLocation? {
    let words = message.contains("has different argument labels") ? "'" : "mark the "
    return notes.first { $0.message.hasPrefix(words) || $0.message == "comment started here" }?
      .location
  }

  private func begins(_ words: String...) -> Bool { words.contains(where: message.hasPrefix) }
}
