import Foundation

/// Finds the line of an exercise to edit.
enum EditLocation {
  /// The line to edit for a failed test.
  ///
  /// It is the line of a crash, or the declaration that the chapter's table names for the test.
  /// If there is neither, it is the first `TODO`, or the first declaration.
  static func location(for failure: TestFailure, in exercise: Exercise) -> SourceLocation {
    if let location = failure.crashLocation { return location }
    return location(
      lookAt: exercise.lookAt[failure.test] ?? "", in: exercise.editableTexts,
      folder: exercise.step.exercisePath)
  }

  /// The line to edit for an error in the tests, whose message names what is missing: `'x'`.
  static func location(for error: Diagnostic, in exercise: Exercise) -> SourceLocation {
    location(
      lookAt: error.message.replacingOccurrences(of: "'", with: "`"), in: exercise.editableTexts,
      folder: exercise.step.exercisePath)
  }

  private static func location(
    lookAt: String, in files: [(file: String, text: String)], folder: String
  ) -> SourceLocation {
    var location =
      declaration(lookAt: lookAt, in: files)
      ?? start(in: named(in: lookAt, files)) ?? start(in: files)
      ?? SourceLocation(file: files.first?.file ?? "", line: 1)
    location.file = "\(folder)/\(location.file)"
    return location
  }

  /// The declaration that a *look at* cell names in back quotes, perhaps after its file.
  static func declaration(
    lookAt: String, in files: [(file: String, text: String)]
  ) -> SourceLocation? {
    // A name that no line declares may be a parameter: `announce` of `init(announce:)`.
    for declares in [declares, hasParameter] {
      for name in lookAt.codeSpans {
        for (file, text) in named(in: lookAt, files) {
          if let index = text.lines.firstIndex(where: { declares($0, name) }) {
            return SourceLocation(file: file, line: index + 1)
          }
        }
      }
    }
    return nil
  }

  /// The files that a cell names, or all of them if it names none.
  private static func named(
    in lookAt: String, _ files: [(file: String, text: String)]
  ) -> [(file: String, text: String)] {
    let names = lookAt.codeSpans
    let named = files.filter { file in
      names.contains { $0 == file.file || "\($0).swift" == file.file }
    }
    return named.isEmpty ? files : named
  }

  /// Where to begin in a file: its first `TODO` or its first declaration.
  private static func start(in files: [(file: String, text: String)]) -> SourceLocation? {
    let tests: [(String) -> Bool] = [
      { $0.contains("TODO:") },
      { $0.contains(/^\s*[^\/]*\b(?:func|var|init)\b/) },
    ]
    for test in tests {
      for (file, text) in files {
        if let index = text.lines.firstIndex(where: test) {
          return SourceLocation(file: file, line: index + 1)
        }
      }
    }
    return files.first.map { SourceLocation(file: $0.file, line: 1) }
  }

  private static let keywords: Set<String> = [
    "func", "var", "let", "case", "typealias", "class", "struct", "enum", "protocol", "extension",
    "actor",
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
