import Console
import Foundation

/// What the words of the learner's files show.
extension ErrorCauses {
  // MARK: Lines that can't be read

  /// A character that isn't what it looks like, or the `…` of a page: `init(_ delegate： AnyObject)`.
  func strangeCharacter(_ error: Diagnostic) -> Cause? {
    guard isOwn(error), let line = linesAbove(error).last(where: { $0.text.strangeScalar != nil }),
      let scalar = line.text.strangeScalar, let file = error.location?.file
    else { return nil }
    return Cause(text: scalar.explanation, place: SourceLocation(file: file, line: line.number))
  }

  /// `weak` that doesn't stand before `var` or `let`: `init(_ delegate: weak AnyObject)`.
  func misplacedWeak(_ error: Diagnostic) -> Cause? {
    guard isOwn(error), error.isSyntaxError || error.missingName == "weak",
      let line = linesAbove(error).last, line.number == error.location?.line,
      line.text.contains(/__weak|\bin \[weak|\bweak\b(?! var\b| let\b|.*\].*\bin\b)/)
    else { return nil }
    return Cause(
      text: line.text.contains(/\[weak|\bweak \w+ in\b/)
        ? "A closure's `weak` needs brackets right after its own `{`, and `in` after them: "
          + "`{ [weak self] in`."
        : "`weak` belongs to a property, not to a value or a type. Write it before the "
          + "property's `var`, and `(set)` after `private`.")
  }

  /// A word before a declaration that's misspelled or lacks its sign: `MainActor final class`.
  func unreadableWord(_ error: Diagnostic) -> Cause? {
    guard isOwn(error), error.isSyntaxError, !error.isAboutCharacters, error.missingName == nil,
      let head = linesAbove(error).last?.text.prefixMatch(of: /(?:@?\w+(?:\(set\))? )+/)?.0
    else { return nil }
    if head.contains("private set ") { return Cause(text: "It's written `private(set)`.") }
    if let name = head.firstMatch(of: /(?:^|\ )(MainActor|Observable|concurrent)\ /)?.1 {
      return Cause(text: "An attribute begins with `@`. Write `@\(name)`.")
    }
    let words = String(head).words.prefix { !["let", "var", "for", "if", "guard"].contains($0) }
    return words.first { $0.count > 2 && !solutionWords.contains($0) }.flatMap { word in
      let row = rows.first { $0.fits("cannot find '\(word)' in scope") }
      return row.map { Cause(text: $0.cause) }
        ?? similarName(to: word, among: solutionWords.sorted())
    }
  }

  /// The line of an error, if it has code, below the line of code above it.
  private func linesAbove(_ error: Diagnostic) -> [CodeLine] {
    guard let file = exercise.file(at: error.location), let lines = code[file],
      let last = lines.lastIndex(where: { $0.number <= error.location?.line ?? 0 })
    else { return [] }
    return Array(lines[...last].suffix(2))
  }

  // MARK: Names that the compiler doesn't find

  /// A declaration with another name than others use: `func addDel`, where the tests call
  /// `addDelegate`.
  func misspelledDeclaration(_ error: Diagnostic) -> Cause? {
    let names = error.missingName.map { [$0] } ?? error.requirements
    return names.lazy.filter(solutionWords.contains).compactMap { name -> Cause? in
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
        line.text.words.filter { $0.count > 2 && !solutionWords.contains($0) }
          .map { ($0, exercise.location(of: line.number, in: file)) }
      }
    }
  }

  /// A name of a module that the file doesn't import: `cannot find 'MulticastDelegate' in scope`.
  func missingImport(_ error: Diagnostic) -> Cause? {
    guard isOwn(error), let name = error.missingName, name.first?.isUppercase == true,
      let text = error.location.flatMap(exercise.text)
    else { return nil }
    let module = exercise.step.usedModules.first { module in
      let step = Step.exercises.first { $0.solutionModule == module }
      let files = package.swiftFiles(below: step?.solutionPath ?? "Sources/\(module)")
      return !text.contains("import \(module)")
        && files.contains { (try? package.text(of: $0))?.contains("class \(name)") == true }
    }
    return module.map {
      Cause(text: "`\(name)` is declared in the module `\($0)`. Write `import \($0)` at the top.")
    }
  }

  /// A label without its colon, `didChangeTo output`, or a method without the delegate that it's
  /// called on, or with one that the closure doesn't declare: `invoke { outputs(self, …) }`.
  func misplacedName(_ error: Diagnostic) -> Cause? {
    guard isOwn(error), let name = error.missingName else { return nil }
    let lines = linesAbove(error).map(\.text)
    let labels = lines.last?.matches(of: /[(,] ?(\w+) (?!as |is |in )\w/) ?? []
    if labels.contains(where: { $0.1 == name }) {
      return Cause(text: "`\(name)` is a label. Write a colon after it.")
    }
    let call = lines.joined().firstMatch(of: /invoke\w*[ (]+\{ ?(?:(\w+) in ?)?(\w+)([.(])/)
    guard let call, call.2 == name else { return nil }
    let delegate = call.1 ?? "$0"
    let advice =
      call.3 == "(" ? "Call the method on that: `\(delegate).\(name)`" : "Here, it's `\(delegate)`"
    return Cause(text: "The closure gets a delegate. \(advice).")
  }

  /// A name that's half of a known one, or like it: `has no member 'withLo'`.
  ///
  /// Where the compiler suggests one, that's enough, unless it's a type and not a value.
  func similarName(_ error: Diagnostic) -> Cause? {
    guard isOwn(error), let name = error.missingName else { return nil }
    if error.hasSuggestion, !error.suggestsType { return Cause(text: nil) }
    let isForeign = solutionWords.contains(name) && !error.suggestsType
    guard !isForeign, !error.isAboutClosure else { return nil }
    // What a line declares, it can't use: `for delegate in deleg`.
    let line = linesAbove(error).last?.text ?? ""
    let new = line.matches(of: /\b(?:for|let|var|func|class) (\w+)/).map { String($0.1) }
    let own = declared.filter { !new.contains($0.name) }
    let type = error.quotedNames.first?.replacing("any ", with: "").components(separatedBy: "<")[0]
    // What's below the type of the learner's that the error names: its members come first.
    let members = own.drop { $0.name != type || $0.header.contains("extension ") }.map(\.name)
    let others = solutionWords.subtracting(new).sorted { ($0.count, $0) < ($1.count, $1) }
    let names = (members.isEmpty ? own.map(\.name) + others : members)
      .filter { !error.suggestsType || $0.first?.isLowercase == true }
    let advice = "The suggestion is a type. Use a parameter or a variable of this function."
    return similarName(to: name, among: names) ?? (error.suggestsType ? Cause(text: advice) : nil)
  }

  private func similarName(to name: String, among others: [String]) -> Cause? {
    let names = others.filter { $0.isLike(name) }
    return (names.first { $0.hasPrefix(name) } ?? names.first).map {
      Cause(text: "There's no `\(name)` here. Look for a misspelling: did you mean `\($0)`?")
    }
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

  /// The first character that's neither ASCII nor part of a name.
  fileprivate var strangeScalar: Unicode.Scalar? {
    unicodeScalars.first {
      !$0.isASCII && !$0.properties.isIDContinue && !$0.properties.isEmojiPresentation
    }
  }
}

extension Unicode.Scalar {
  fileprivate var explanation: String {
    guard self != "…" else {
      return "`…` stands for what you have to write. Put your own code in its place."
    }
    let code = "U+" + String(value, radix: 16, uppercase: true)
    let name = "\(code), \(properties.name ?? "without a name")"
    return "This line has the character `\(String(self).printable)` (\(name)). Delete it, or type "
      + "the plain character in its place."
  }
}
