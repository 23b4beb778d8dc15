import Console
import Foundation

// The names that an unknown one may be a misspelling of.
extension ErrorCauses {
  /// The known name that an unknown one may be a misspelling of.
  func similarName(to name: String, for error: Diagnostic) -> String? {
    if error.message.hasPrefix("no such module") {
      let modules =
        exercise.step.usedModules + ["Foundation", "Observation", "Synchronization", "Testing"]
      return modules.first { $0.hasPrefix(name) || $0.edits(to: name) < 3 }
    }
    let words = knownWords
    let known = Set(words)
    let own = exercise.declarations.map(\.name)
    let isMember = error.message.contains("has no member")
    // A short word or one after a dot isn't a keyword with a letter too few or too many.
    func isPossible(_ word: String) -> Bool {
      !Self.keywords.contains(word)
        || !isMember && word.count > 3 && word.first == name.first
    }
    let isType = error.message.hasPrefix("cannot find type")
    let limit = name.count > 9 ? 3 : name.count > 5 ? 2 : 1
    // A name of the solution may be right, and misspelled where it's declared.
    if known.contains(name), let type = error.message.firstMatch(of: /type '(\w+).*no member/),
      !own.contains(String(type.1))
    {
      return nil
    }
    let similar = (known.contains(name) ? own : own + known.sorted()).lazy
      .filter(isPossible)
      .filter { word in
        name.count > 2 && word.first?.isUppercase == (isType ? true : name.first?.isUppercase)
      }
      .map { (word: $0, edits: name.edits(to: $0)) }
      .filter { 1...limit ~= $0.edits }
      .map { (word: $0.word, distance: distance(of: name, to: $0.word, edits: $0.edits)) }
      .min { $0.distance < $1.distance }
    // More than one letter, or one of a few, is rather missing at the end.
    guard similar.map({ $0.distance.1 > 1 || name.count < 4 }) ?? true, !known.contains(name) else {
      return similar?.word
    }
    let text = error.location.flatMap { exercise.text(at: $0) } ?? ""
    // An array has none of the names that the exercise declares.
    let isArray = error.message.contains("value of type '[")
    let longer = isArray ? Self.standardNames : (text.codeWords + words).filter(isPossible)
    return Self.completion(of: name, in: longer) ?? similar?.word
  }

  /// The most frequent word that begins with a name which isn't complete.
  private static func completion(of name: String, in words: [String]) -> String? {
    guard name.count > 1 else { return nil }
    let longer = words.filter { $0.hasPrefix(name) && $0 != name }
    return Dictionary(grouping: longer) { $0 }
      .max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
  }

  private static let keywords = Set(
    """
    any as async await break case catch class continue default defer deinit do else enum extension \
    false final for func get guard if import in init inout is let mutating nil private protocol \
    public repeat rethrows return self set some static struct super switch throw throws true try \
    var weak where while
    """.words)

  /// Names of Swift that an exercise may use though its solution doesn't.
  private static let standardNames = [
    "append", "compactMap", "contains", "enumerated", "fatalError", "filter", "first", "firstIndex",
    "forEach", "isEmpty", "map", "precondition", "preconditionFailure", "removeAll", "removeValue",
    "values",
  ]

  /// Explains an unknown name by the known one that it may be, which the exercise may declare.
  func explain(
    _ error: Diagnostic, name: String, by similar: String, declaredAt place: SourceLocation?
  ) -> ExplainedError {
    let file =
      place?.file == error.location?.file
      ? "" : " of \(place?.file.split(separator: "/").last ?? "")"
    let line = place?.line.map { "line \($0)\(file)" }
    let known = Set(knownWords)
    if let line, known.contains(name), !known.contains(similar) {
      return ExplainedError(
        error: error,
        cause: "There's no `\(name)` here. Look for a misspelling: \(line) declares `\(similar)`.",
        edit: place)
    }
    let isHalf =
      similar.isCompletion(of: name) && !error.message.hasPrefix("no such module")
    return ExplainedError(
      error: error,
      cause: "There's no `\(name)` here. Look for a \(isHalf ? "half-typed word" : "misspelling"): "
        + "did you mean `\(similar)`\(line.map { ", which \($0) declares" } ?? "")?",
      edit: error.location)
  }

  /// What to say if a name is declared in a module that the file of an error doesn't import.
  func missingImport(of name: String, for error: Diagnostic) -> String? {
    let imported = error.location.flatMap { exercise.text(at: $0) }?.lines ?? []
    let module = exercise.step.usedModules.first { module in
      !imported.contains { $0.hasPrefix("import \(module)") }
        && EditLocation.declaration(of: [name], in: texts(of: module)) != nil
    }
    return module.map {
      "`\(name)` is declared in the module `\($0)`. Write `import \($0)` at the top of the file."
    }
  }

  /// The files of a module that the step uses.
  private func texts(of module: String) -> [(file: String, text: String)] {
    let step = Step.exercises.first { $0.solutionModule == module }
    return texts(in: step?.solutionPath ?? "Sources/\(module)")
  }

  private func texts(in folder: String) -> [(file: String, text: String)] {
    package.swiftFiles(below: folder).compactMap { file in
      (try? package.text(of: file)).map { (file, $0) }
    }
  }

  /// A type of the exercise whose name the solution doesn't have.
  var unknownType: (name: String, location: SourceLocation)? {
    let known = Set(knownWords)
    return exercise.declarations.first {
      $0.name.first?.isUppercase == true && !known.contains($0.name)
    }
  }

  /// Whether the solution declares a type.
  func isTypeOfSolution(_ name: String) -> Bool {
    name.first?.isUppercase == true
      && EditLocation.declaration(of: [name], in: texts(in: exercise.step.solutionPath)) != nil
  }

  /// The words of the solution and of what it uses, each as often as it's there.
  private var knownWords: [String] {
    let texts =
      texts(in: exercise.step.solutionPath) + exercise.step.usedModules.flatMap(texts(of:))
    return texts.flatMap(\.text.codeWords) + Self.standardNames
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

extension Diagnostic {
  /// The name that the compiler doesn't find, if that is the problem.
  var missingName: String? {
    let match =
      message.firstMatch(of: /^cannot find (?:type )?'([^']+)' in scope/)
      ?? message.firstMatch(of: /has no member '([^']+)'/)
      ?? message.firstMatch(of: /^'([^']+)' is not a member type of/)
      ?? message.firstMatch(of: /^no such module '([^']+)'/)
      ?? message.firstMatch(of: /^unknown attribute '([^']+)'/)
    return match.map { String($0.1) }
  }
}

extension String {
  /// Whether a word is its beginning, and more than a letter is missing.
  func isCompletion(of word: String) -> Bool { hasPrefix(word) && count > word.count + 1 }

  /// The names and other words of its code, without those of comments, texts, and conditions.
  fileprivate var codeWords: [String] {
    BraceSearch.codeLines(of: self).filter { !$0.text.hasPrefix("#") }.flatMap {
      String($0.text).words
    }
  }

  /// The names and other words in it.
  var words: [String] {
    split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
