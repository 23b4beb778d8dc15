import Foundation

// The names that an unknown one may be a misspelling of.
extension ErrorCauses {
  /// The known name that an unknown one may be a misspelling of.
  func similarName(to name: String, for error: Diagnostic) -> String? {
    if error.message.hasPrefix("no such module") {
      let modules = exercise.step.usedModules + ["Foundation", "Observation", "Synchronization"]
      return modules.first { $0.hasPrefix(name) || $0.edits(to: name) < 3 }
    }
    let known = knownWords
    let own = exercise.declarations.map(\.name)
    let isType = error.message.hasPrefix("cannot find type")
    let limit = name.count > 5 ? 2 : 1
    // A name of the solution may be right, and misspelled where it's declared.
    if known.contains(name), let type = error.message.firstMatch(of: /type '(\w+).*no member/),
      !own.contains(String(type.1))
    {
      return nil
    }
    return (known.contains(name) ? own : own + known.sorted()).lazy
      .filter { word in
        name.count > 2 && word.first?.isUppercase == (isType ? true : name.first?.isUppercase)
      }
      .map { (word: $0, edits: name.edits(to: $0)) }
      .filter { 1...limit ~= $0.edits }
      .map { (word: $0.word, distance: distance(of: name, to: $0.word, edits: $0.edits)) }
      .min { $0.distance < $1.distance }?.word
  }

  /// A type of the exercise whose name the solution doesn't have.
  var unknownType: (name: String, location: SourceLocation)? {
    let known = knownWords
    return exercise.declarations.first {
      $0.name.first?.isUppercase == true && !known.contains($0.name)
    }
  }

  /// The words of the solution and of what it uses.
  private var knownWords: Set<String> {
    let folders =
      [exercise.step.solutionPath]
      + exercise.step.usedModules.map { module in
        Step.exercises.first { $0.solutionModule == module }?.solutionPath ?? "Sources/\(module)"
      }
    let texts = folders.flatMap { folder in
      package.swiftFiles(below: folder).compactMap { try? package.text(of: $0) }
    }
    return Set(
      texts.flatMap(\.lines).flatMap { line in
        line.components(separatedBy: "//")[0].words
      })
  }

  /// How far a name is from another one: by its letters, which may be small or capital, and then by
  /// how many of them at its beginning and its end are different ones.
  private func distance(of name: String, to word: String, edits: Int) -> (Int, Int, Int) {
    let isSameButCase = name.lowercased() == word.lowercased()
    let same =
      name.commonPrefix(with: word).count
      + String(name.reversed()).commonPrefix(with: String(word.reversed())).count
    return (isSameButCase ? 0 : 1, edits, -same)
  }
}

extension String {
  /// The names and other words in it.
  var words: [String] {
    split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
