import Console
import Foundation

/// Finds the line of an exercise to edit.
enum EditLocation {
  /// The line of a crash, or else the declaration that the test names, perhaps after its file:
  /// `A.swift`, `add`.
  ///
  /// Without one, it's the first `TODO` or the first line.
  static func location(for failure: TestFailure, in exercise: Exercise) -> SourceLocation {
    if let crash = failure.crash?.location { return crash }
    let files = exercise.editableTexts
    let place =
      declaration(of: failure.edit, in: files)
      ?? files.lazy.compactMap { file, text in
        text.lines.firstIndex { $0.contains("// TODO:") }.map {
          SourceLocation(file: file, line: $0 + 1)
        }
      }.first
      ?? SourceLocation(file: files.first?.file ?? "", line: 1)
    return exercise.location(of: place.line, in: place.file)
  }

  /// The first declaration of one of the names, in the files among them if there are any.
  static func declaration(
    of names: [String], in files: [(file: String, text: String)]
  ) -> SourceLocation? {
    let named = files.filter { names.contains($0.file) }
    let declared = (named.isEmpty ? files : named).flatMap { file, text in
      Declaration.all(in: text).map { ($0, SourceLocation(file: file, line: $0.line)) }
    }
    return names.lazy.compactMap { name in
      declared.first { isMeant($0.0.name, header: $0.0.header, by: name) }?.1
    }.first
  }

  /// Whether a test means a declaration by `add`, `add(_:)`, or `weak Station`: a weak reference to
  /// that type.
  private static func isMeant(_ declared: String, header: String, by name: String) -> Bool {
    guard let type = name.wholeMatch(of: /weak (\w+)/)?.1 else {
      return declared == name.prefix { $0 != "(" }
    }
    let isWeak = header.contains(/\b(weak|unowned)\b.*\ (var|let)\ /)
    return isWeak && header.split { !($0.isLetter || $0.isNumber) }.contains(type)
  }
}
