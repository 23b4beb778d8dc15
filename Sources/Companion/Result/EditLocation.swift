import Console

/// Finds the line of an exercise to edit.
enum EditLocation {
  /// The line of a crash, or else the declaration that the test names, perhaps after its file:
  /// `A.swift`, `add`, or `add without withLock`, if its body lacks this word.
  ///
  /// Without one, it's the first `TODO` or the first line.
  static func location(
    for failure: TestFailure, in exercise: Exercise, warnings: [Diagnostic] = []
  ) -> SourceLocation {
    if let crash = failure.crash?.location { return crash }
    let files = exercise.editableTexts
    let warned = warnings.compactMap { warning in
      exercise.file(at: warning.location)
        .map { SourceLocation(file: $0, line: warning.location?.line) }
    }
    let place = declaration(of: failure.edit, in: files, warned: warned) ?? firstTask(in: files)
    return exercise.location(of: place?.line ?? 1, in: place?.file ?? files.first?.file ?? "")
  }

  private static func firstTask(in files: [(file: String, text: String)]) -> SourceLocation? {
    files.lazy.compactMap { file, text in
      text.lines.firstIndex { $0.contains("// TODO:") }
        .map { SourceLocation(file: file, line: $0 + 1) }
    }.first
  }

  /// The first place of one of the names, in the files among them if there are any.
  ///
  /// One whose body is still empty comes before the others, and then a line with a warning.
  static func declaration(
    of names: [String], in files: [(file: String, text: String)], warned: [SourceLocation] = []
  ) -> SourceLocation? {
    let named = files.filter { names.contains($0.file) }
    let found = names.compactMap { name in
      (named.isEmpty ? files : named).lazy.compactMap { place(of: name, in: $1, of: $0) }.first
    }
    let line = warned.first { line in
      found.contains { $0.location.file == line.file && $0.lines.contains(line.line ?? 0) }
    }
    return found.first(where: \.isEmpty)?.location ?? line ?? found.first?.location
  }

  private static func place(
    of name: String, in text: String, of file: String
  ) -> (location: SourceLocation, lines: ClosedRange<Int>, isEmpty: Bool)? {
    let condition = name.wholeMatch(of: /(.+) (with|without) (\w+)/)
    let name = condition.map { String($0.1) } ?? name
    let code = CodeLine.all(in: text)
    let declared = Declaration.all(in: text, of: file).first { $0.isMeant(by: name, in: text) }
    let line = declared?.location.line ?? code.first { $0.isCall(by: name) }?.number
    guard let line, let first = code.first(where: { $0.number >= line }) else { return nil }
    let body = code.drop { $0.number <= line }
      .prefix { $0.indentation > first.indentation || $0.text.hasPrefix(")") }
    let words = body.flatMap(\.text.words)
    if let condition, words.contains(String(condition.3)) != (condition.2 == "with") { return nil }
    let isEmpty = first.text.hasSuffix("{}") || first.text.hasSuffix("{") && body.isEmpty
    let lines = line...(body.last?.number ?? line)
    return (SourceLocation(file: file, line: line), lines, isEmpty)
  }
}

extension CodeLine {
  /// Whether a test means the line by `call add`.
  fileprivate func isCall(by words: String) -> Bool {
    guard let name = words.wholeMatch(of: /call (\w+)/)?.1 else { return false }
    return text.contains("\(name)(") && !text.contains("func \(name)(")
  }
}

extension Declaration {
  /// Whether a test means the declaration by `add`, `add(_:at:)`, or by `weak Station`,
  /// `strong Station`, or `computed Station`: a property that refers to that type.
  fileprivate func isMeant(by words: String, in text: String) -> Bool {
    guard let property = words.wholeMatch(of: /(weak|strong|computed) (\w+)/) else {
      let labels = words.matches(of: /(\w+):/).map(\.1)
      return name == words.prefix { $0 != "(" } && labels.allSatisfy { header.contains("\($0) ") }
    }
    let isWeak = header.contains(/\b(weak|unowned)\b/)
    // Without a value, a brace begins what computes one.
    let isComputed = !header.contains("=") && text.contains("\(header) {")
    return header.contains(/\b(var|let)\ /) && header.words.contains(String(property.2))
      && property.1 == (isWeak ? "weak" : isComputed ? "computed" : "strong")
  }
}
