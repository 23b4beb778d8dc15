import Foundation

// What the clues look for in the compiler's English. Nothing else matches it.
extension Diagnostic {
  /// What the message has between quotation marks.
  var quotedNames: [String] {
    let parts = message.components(separatedBy: "'")
    return parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
  }

  /// Whether the compiler can't read the file, so that no other file is the cause.
  var isSyntaxError: Bool {
    isAboutCharacters
      || begins("expected ", "extraneous '", "consecutive ", "found an unexpected second")
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

  /// Whether a modifier can't stand where it does, so that others can't use the declaration:
  /// `'optional' can only be applied to members of an '@objc' protocol`.
  var isAboutModifier: Bool {
    message.contains(/^'\w+' (?:can only be|cannot be applied|modifier|is not valid)/)
  }

  /// Whether a single `=` stands where a condition is expected.
  var isAboutAssignment: Bool { begins("use of '=' in a boolean context") }

  /// Whether a closure has no parameters where some are expected.
  var isAboutClosureParameters: Bool { begins("contextual type for closure argument list expects") }

  /// What the compiler says of `throw` in a function that doesn't throw.
  static let isNotDeclaredToThrow =
    "error is not handled because the enclosing function is not declared 'throws'"

  /// The name that the compiler doesn't find, if that is the problem.
  var missingName: String? {
    let match =
      message.firstMatch(of: /^cannot find (?:type )?'([^']+)' in scope/)
      ?? message.firstMatch(of: /(?:has no member|^no such module|^unknown attribute) '([^']+)'/)
      ?? message.firstMatch(of: /^'([^']+)' is not a member type of/)
    return match.map { String($0.1) }
  }

  /// The type that has no such member.
  var typeWithoutMember: Substring? { message.firstMatch(of: /type '(.+?)\b.*no member/)?.1 }

  var isAboutModule: Bool { begins("no such module") }

  /// Whether a name may be declared in a module that the file doesn't import.
  var isAboutImport: Bool { begins("cannot find ") }

  /// Whether the compiler says which name is meant.
  var hasSuggestion: Bool { message.contains("; did you mean '") }

  /// What a protocol requires and a type doesn't have.
  var requirements: [String] {
    guard message.contains(" does not conform to ") else { return [] }
    return notes.compactMap { $0.message.firstMatch(of: /protocol requires \w+ '(\w+)/)?.1 }
      .map(String.init)
  }

  /// What is declared once more.
  var redeclaredName: String? {
    message.firstMatch(of: /^invalid redeclaration of '(\w+)/).map { String($0.1) }
  }

  /// Whether what others use isn't public.
  var isAboutAccess: Bool {
    ["internal type", "internal requirements", "must be declared public"]
      .contains(where: message.contains)
  }

  /// Where the compiler's note says that a comment begins, which declaration to make public, or
  /// which method has other labels than its protocol's.
  var placeOfNote: SourceLocation? {
    var words = ["mark the ", "comment started here"]
    if message.contains("has different argument labels") { words.append("'") }
    return notes.first { note in words.contains(where: note.message.hasPrefix) }?.location
  }

  private func begins(_ words: String...) -> Bool { words.contains(where: message.hasPrefix) }
}
