import Console
import Foundation

/// Finds the line of an exercise to edit.
enum EditLocation {
  /// The line of a crash, or else the declaration that the test names, perhaps after its file:
  /// `A.swift`, `add`.
  static func location(for failure: TestFailure, in exercise: Exercise) -> SourceLocation {
    failure.crash?.location ?? location(of: failure.edit, in: exercise)
  }

  /// The line to edit for an error in other files, whose message names what is missing: `'x'`.
  ///
  /// If the exercise doesn't declare that, it's where the type in the message is declared, or what
  /// the line of the error calls, or the only type that could be meant.
  static func location(
    for error: Diagnostic, in exercise: Exercise, _ package: BookPackage? = nil
  ) -> SourceLocation {
    let names = error.quotedNames
    let declared = exercise.declarations
    if error.message.contains("actor-isolated") {
      let isOnMain = error.message.contains("main actor-isolated")
      let isolated = exercise.location { line in
        isOnMain ? line.contains("@MainActor") : line.contains(#/^[^\/]*\bactor \w/#)
      }
      if let isolated { return isolated }
    }
    if error.message.contains("' initializer ") {
      let type = declared.first { $0.name == names[0].prefix { $0 != "<" } }?.location
      return initializer(below: type, in: exercise) ?? location(of: ["init"], in: exercise)
    }
    let line = error.location.flatMap { package?.line(at: $0) }
    let called = line?.matches(of: /(\w+)(?:\(| \{)/).map { String($0.1) } ?? []
    // The message names the parameters of another initializer, where the one that fits isn't
    // public.
    let isAboutParameters = ["missing argument for", "argument passed to call", "extra argument"]
      .contains(where: error.message.hasPrefix)
    if isAboutParameters, !declared.contains(where: { called.contains($0.name) }),
      let place = internalInitializer(in: exercise)
    {
      return place
    }
    let types = names.reversed().map { String($0.prefix { $0 != "<" }) }
    // A type that's missing is perhaps one with another name.
    let others = error.message.hasPrefix("cannot find") ? declared.prefix(1).map(\.name) : []
    return location(
      of: names.filter { !$0.contains("<") }.reversed() + called + types + others, in: exercise)
  }

  /// The first initializer that isn't public, in a type that's visible.
  private static func internalInitializer(in exercise: Exercise) -> SourceLocation? {
    var head = ""
    return exercise.location { line in
      if line.first?.isLetter == true || line.hasPrefix("@") { head = line }
      return declares(line, "init") && !line.contains("public ") && !head.contains("private")
    }
  }

  /// The first initializer below the declaration of a type.
  private static func initializer(
    below type: SourceLocation?, in exercise: Exercise
  ) -> SourceLocation? {
    guard let type, let line = type.line, let text = exercise.text(at: type) else { return nil }
    let rest = text.lines.enumerated().dropFirst(line)
    return rest.first { declares($0.element, "init") }.map {
      SourceLocation(file: type.file, line: $0.offset + 1)
    }
  }

  /// The declaration of a name or, without one, the first `TODO` or the first line.
  private static func location(of names: [String], in exercise: Exercise) -> SourceLocation {
    let files = exercise.editableTexts
    let place =
      declaration(of: names, in: files)
      ?? firstLine(in: files) { $0.contains("// TODO:") }
      ?? SourceLocation(file: files.first?.file ?? "", line: 1)
    return exercise.location(of: place.line, in: place.file)
  }

  /// The first declaration of one of the names, in the files among them if there are any.
  static func declaration(
    of names: [String], in files: [(file: String, text: String)]
  ) -> SourceLocation? {
    let named = files.filter { names.contains($0.file) }
    return names.lazy.compactMap { name in
      firstLine(in: named.isEmpty ? files : named) { declares($0, name.prefix { $0 != "(" }) }
    }.first
  }

  fileprivate static func firstLine(
    in files: [(file: String, text: String)], where matches: (String) -> Bool
  ) -> SourceLocation? {
    for (file, text) in files {
      if let index = text.lines.firstIndex(where: matches) {
        return SourceLocation(file: file, line: index + 1)
      }
    }
    return nil
  }

  /// Whether a line declares a name: that of a function, a type, a property, or `init`, or a weak
  /// reference to a type: `weak Station`.
  private static func declares(_ line: String, _ name: Substring) -> Bool {
    if let type = name.wholeMatch(of: /weak (\w+)/)?.1 {
      return line.range(
        of: "^[^/]*\\b(weak|unowned)\\b.* (var|let) .*\\b\(type)\\b", options: .regularExpression)
        != nil
    }
    let keywords = "func|var|let|case|typealias|class|struct|enum|protocol|extension|actor"
    let before = name == "init" ? "(?<!\\.)\\b" : "\\b(?:\(keywords)) "
    let word = NSRegularExpression.escapedPattern(for: String(name))
    return line.range(of: "^[^/]*\(before)\(word)\\b", options: .regularExpression) != nil
  }
}

extension Exercise {
  /// The first line of the editable files that fits.
  fileprivate func location(where matches: (String) -> Bool) -> SourceLocation? {
    EditLocation.firstLine(in: editableTexts, where: matches).map { place in
      location(of: place.line, in: place.file)
    }
  }
}
