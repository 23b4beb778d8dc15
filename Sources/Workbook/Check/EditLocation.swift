import Foundation

/// Finds the line of an exercise to edit.
enum EditLocation {
  /// The line of a crash, or else the declaration that the comment above the test names.
  static func location(for failure: TestFailure, in exercise: Exercise) -> SourceLocation {
    var location = location(lookAt: exercise.edits[failure.test] ?? "", in: exercise)
    if failure.crash != nil { location.line = nil }
    return failure.crash?.location ?? location
  }

  /// The line to edit for an error in the tests, whose message names what is missing: `'x'`.
  static func location(for error: Diagnostic, in exercise: Exercise) -> SourceLocation {
    location(lookAt: error.message.replacing("'", with: "`"), in: exercise)
  }

  /// The declaration that a text names or, without one, the first `TODO` or the first declaration.
  private static func location(lookAt: String, in exercise: Exercise) -> SourceLocation {
    let files = named(in: lookAt, exercise.editableTexts)
    var location =
      declaration(lookAt: lookAt, in: files)
      ?? firstLine(in: files) { $0.contains("// TODO:") }
      ?? firstLine(in: files) { !Set(words(in: $0)).isDisjoint(with: keywords) }
      ?? SourceLocation(file: files.first?.file ?? "", line: 1)
    location.file = "\(exercise.step.exercisePath)/\(location.file)"
    return location
  }

  /// The declaration that a text names, perhaps after its file: `A.swift, add`, or in back quotes.
  static func declaration(
    lookAt: String, in files: [(file: String, text: String)]
  ) -> SourceLocation? {
    let files = named(in: lookAt, files)
    // A name that no line declares may be a parameter: `announce` of `init(announce:)`.
    for declares in [declares, hasParameter] {
      for name in names(in: lookAt) {
        if let location = firstLine(in: files, where: { declares($0, name) }) { return location }
      }
    }
    return nil
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

  private static let keywords: Set<String> = [
    "func", "var", "let", "case", "typealias", "class", "struct", "enum", "protocol", "extension",
    "actor", "init",
  ]

  /// The words of a line of code; a member is one word with its period: `.init`.
  private static func words(in line: String) -> [String] {
    guard !line.trimmed.hasPrefix("//") else { return [] }
    return line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init)
  }

  private static func hasParameter(_ line: String, _ name: String) -> Bool {
    let words = words(in: line)
    return words.contains(name) && ["func", "init", "subscript"].contains(where: words.contains)
  }

  /// Whether a line declares a name: `addDelegate`, `drawView(_:didAddLine:)`, `init`, or a type.
  private static func declares(_ line: String, _ name: String) -> Bool {
    let words = words(in: line)
    let parts = name.split { "(:)".contains($0) }.map(String.init).filter { $0 != "_" }
    guard let base = parts.first, Set(words).isSuperset(of: parts) else { return false }
    if ["init", "deinit", "subscript"].contains(base) { return true }
    return zip(words, words.dropFirst()).contains { keywords.contains($0) && $1 == base }
  }
}

extension CheckResult {
  /// The line to edit: that of the first problem, or the beginning of the first file.
  var editLocation: SourceLocation {
    if let error = diagnostics.first {
      if let location = error.location, error.isInExercise(of: step) { return location }
      return EditLocation.location(for: error, in: exercise)
    }
    if let failure = failures.first { return EditLocation.location(for: failure, in: exercise) }
    let file = exercise.editableFiles.first ?? ""
    return SourceLocation(file: "\(step.exercisePath)/\(file)", line: 1)
  }
}
