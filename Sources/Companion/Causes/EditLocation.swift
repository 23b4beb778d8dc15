import Console

/// Finds the line of an exercise to edit.
enum EditLocation {
  /// The line of a crash, or the declaration that the test names, perhaps after its file, or the
  /// first `TODO`, or the first line.
  static func location(for failure: TestFailure, in exercise: Exercise) -> SourceLocation {
    if let crash = failure.crash?.location { return crash }
    let files = exercise.editableTexts
    let place = declaration(of: failure.edit, in: files) ?? firstTask(in: files)
    return exercise.location(of: place?.line ?? 1, in: place?.file ?? files.first?.file ?? "")
  }

  private static func firstTask(in files: [(file: String, text: String)]) -> SourceLocation? {
    files.lazy.compactMap { file, text in
      text.lines.firstIndex { $0.contains("// TODO:") }
        .map { SourceLocation(file: file, line: $0 + 1) }
    }.first
  }

  /// The first declaration of one of the names, in the files among them if there are any.
  static func declaration(
    of names: [String], in files: [(file: String, text: String)]
  ) -> SourceLocation? {
    let named = files.filter { names.contains($0.file) }
    let declared = (named.isEmpty ? files : named).flatMap { file, text in
      Declaration.all(in: text, of: file)
    }
    return names.lazy.compactMap { name in declared.first { $0.isMeant(by: name) }?.location }.first
  }
}

extension Declaration {
  /// Whether a test means the declaration by `add`, `add(_:)`, or `weak Station`: a weak reference
  /// to that type.
  fileprivate func isMeant(by words: String) -> Bool {
    guard let type = words.wholeMatch(of: /weak (\w+)/)?.1 else {
      return name == words.prefix { $0 != "(" }
    }
    let isWeak = header.contains(/\b(weak|unowned)\b.*\ (var|let)\ /)
    return isWeak && header.words.contains(String(type))
  }
}
