import Console

/// Names that the compiler doesn't find.
extension ErrorCauses {
  /// A declaration with another name than others use: `func addDel`, where the tests call
  /// `addDelegate`.
  func misspelledDeclaration(_ error: Diagnostic) -> Cause? {
    let names = error.missingName.map { [$0] } ?? error.requirements
    return names.lazy.filter(known.contains).compactMap { name -> Cause? in
      guard let other = unknownWords.first(where: { name.isLike($0.word) }) else { return nil }
      return Cause(
        text: "Look for a misspelling: others use `\(name)`, and this line has `\(other.word)`.",
        place: other.location)
    }.first
  }

  /// The words in the learner's files that the solution doesn't have.
  private var unknownWords: [(word: String, location: SourceLocation)] {
    exercise.editableFiles.flatMap { file in
      (code[file] ?? []).flatMap { line in
        line.text.words.filter { $0.count > 2 && !known.contains($0) }
          .map { ($0, exercise.location(of: line.number, in: file)) }
      }
    }
  }

  /// A name of a module that the file doesn't import: `cannot find 'MulticastDelegate' in scope`.
  func missingImport(_ error: Diagnostic) -> Cause? {
    guard error.isAboutImport, isOwn(error), let name = error.missingName,
      name.first?.isUppercase == true,
      let file = exercise.file(at: error.location), let text = exercise.files[file]?.text
    else { return nil }
    let module = exercise.step.usedModules.first { module in
      let step = Step.exercises.first { $0.solutionModule == module }
      let files = package.swiftFiles(below: step?.solutionPath ?? "Sources/\(module)")
      let declared = files.lazy.flatMap { file in
        Declaration.all(in: (try? package.text(of: file)) ?? "", of: file)
      }
      return !text.contains("import \(module)") && declared.contains { $0.name == name }
    }
    return module.map {
      Cause(text: "`\(name)` is declared in the module `\($0)`. Write `import \($0)` at the top.")
    }
  }

  /// A name that's half of a known one, or like it: `has no member 'withLo'`.
  ///
  /// Where the compiler suggests one, that's enough.
  func similarName(_ error: Diagnostic) -> Cause? {
    guard isOwn(error), let name = error.missingName else { return nil }
    if error.hasSuggestion { return Cause(text: nil) }
    guard !known.contains(name) else { return nil }
    let names = candidates(for: error).filter { $0.isLike(name) }
    return (names.first { $0.hasPrefix(name) } ?? names.first).map {
      Cause(text: "There's no `\(name)` here. Look for a misspelling: did you mean `\($0)`?")
    }
  }

  /// What may be meant by a name that isn't known, the most likely first.
  private func candidates(for error: Diagnostic) -> [String] {
    if error.isAboutModule {
      return exercise.step.usedModules + [
        "Foundation", "Observation", "Synchronization", "Testing",
      ]
    }
    let others = known.sorted { ($0.count, $0) < ($1.count, $1) }
    let own = declared.filter { $0.location.line != error.location?.line }.map(\.name)
    // A type that is declared elsewhere has none of the members that are declared here.
    if let type = error.typeWithoutMember, !own.contains(String(type)) {
      return others.filter { name in !solved.contains { $0.name == name } }
    }
    return own + others
  }
}

extension String {
  /// Whether another name may be meant by this one: it's the beginning, or capitals or few letters
  /// differ.
  ///
  /// The compiler suggests a value or a member of which few letters differ, but no type.
  func isLike(_ name: String) -> Bool {
    guard self != name, name.count > 1 else { return false }
    if lowercased() == name.lowercased() { return true }
    guard first?.isUppercase == name.first?.isUppercase else { return false }
    let limit = name.count < 4 ? 0 : name.first?.isUppercase == true ? 2 : 1
    return hasPrefix(name) || edits(to: name) <= limit
  }

  /// The names and other words in it.
  var words: [String] {
    split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
