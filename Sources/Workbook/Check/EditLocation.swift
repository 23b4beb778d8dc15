import Foundation

/// Finds the line of an exercise to edit.
enum EditLocation {
  /// The line of a crash, or else the declaration that the comment above the test names.
  static func location(for failure: TestFailure, in exercise: Exercise) -> SourceLocation {
    failure.crash?.location ?? location(lookAt: exercise.edits[failure.test] ?? "", in: exercise)
  }

  /// The line to edit for an error in the tests, whose message names what is missing: `'x'`.
  static func location(for error: Diagnostic, in exercise: Exercise) -> SourceLocation {
    let isInitializer = error.message.contains("' initializer ")
    let lookAt = isInitializer ? "init" : error.message.replacing("'", with: "`")
    return location(lookAt: lookAt, in: exercise)
  }

  /// The declaration that a text names or, without one, the first `TODO` or the first declaration.
  private static func location(lookAt: String, in exercise: Exercise) -> SourceLocation {
    let files = named(in: lookAt, exercise.editableTexts)
    var location =
      declaration(lookAt: lookAt, in: files)
      ?? firstLine(in: files) { $0.contains("// TODO:") }
      ?? firstLine(in: files) { $0.contains(/^\s*[^\/]*\b(?:func|var|init)\b/) }
      ?? SourceLocation(file: files.first?.file ?? "", line: 1)
    location.file = "\(exercise.step.exercisePath)/\(location.file)"
    return location
  }

  /// The declaration that a text names, perhaps after its file: `A.swift, add`, or in back quotes.
  static func declaration(
    lookAt: String, in files: [(file: String, text: String)]
  ) -> SourceLocation? {
    let files = named(in: lookAt, files)
    return names(in: lookAt).lazy.compactMap { name in
      firstLine(in: files) { declares($0, name.prefix { $0 != "(" }) }
    }.first
  }

  private static func names(in text: String) -> [String] {
    text.contains("`") ? text.codeSpans : text.components(separatedBy: ", ")
  }

  /// The files that a text names, or all of them if it names none.
  private static func named(
    in text: String, _ files: [(file: String, text: String)]
  ) -> [(file: String, text: String)] {
    let named = files.filter { names(in: text).contains($0.file) }
    return named.isEmpty ? files : named
  }

  private static func firstLine(
    in files: [(file: String, text: String)], where matches: (String) -> Bool
  ) -> SourceLocation? {
    for (file, text) in files {
      if let index = text.lines.firstIndex(where: matches) {
        return SourceLocation(file: file, line: index + 1)
      }
    }
    return nil
  }

  private static let keywords: Set<Substring> = [
    "func", "var", "let", "case", "typealias", "class", "struct", "enum", "protocol", "extension",
    "actor",
  ]

  /// The words of a line of code; a member is one word with its period: `.init`.
  private static func words(in line: String) -> [Substring] {
    guard !line.trimmed.hasPrefix("//") else { return [] }
    return line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
  }

  /// Whether a line declares a name: that of a function, a type, a property, or `init`.
  private static func declares(_ line: String, _ name: Substring) -> Bool {
    let words = words(in: line)
    return name == "init" && words.contains(name)
      || zip(words, words.dropFirst()).contains { keywords.contains($0) && $1 == name }
  }
}
