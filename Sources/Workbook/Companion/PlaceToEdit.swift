import Foundation

/// Where in the learner's files the code stands that a test is about.
struct PlaceToEdit {
  private let exercise: Exercise
  private let line: Line

  /// The place for a test that did not pass.
  ///
  /// What to look at is said by the chapter, in its table, or else by the rule of the test:
  /// both name a declaration, a file or a part of a file. Without any of these
  /// it is the first `TODO` that is left, or the first file.
  ///
  /// - Parameters:
  ///   - failure: The test.
  ///   - exercise: The exercise.
  /// - Throws: An error if a file cannot be read.
  init(for failure: Failure, in exercise: Exercise) throws {
    if let crash = failure.crash {
      self.init(exercise, Line(file: crash.file, number: crash.line, text: ""))
      return
    }
    let chapter = try Chapter(of: exercise.step, in: exercise.house)
    let row = chapter.redTests.first { $0.test == failure.test }
    // A rule that begins so is about what the test needs before it comes to its point.
    let isPrecondition = failure.rule.hasPrefix("First ")
    let clues = isPrecondition ? [failure.rule, row?.lookAt] : [row?.lookAt, failure.rule]
    try self.init(clues: clues.compactMap { $0 }, exercise: exercise)
  }

  /// The place for an error that the compiler found in the tests: its message names what is missing.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - exercise: The exercise.
  /// - Throws: An error if a file cannot be read.
  init(named message: String, in exercise: Exercise) throws {
    try self.init(clues: [message.replacingOccurrences(of: "'", with: "`")], exercise: exercise)
  }

  private init(clues: [String], exercise: Exercise) throws {
    let names = try exercise.namesToEdit()
    let files = try exercise.files()
    let lines = names.flatMap { name in
      String(decoding: files[name] ?? Data(), as: UTF8.self).lines
        .enumerated().map { Line(file: name, number: $0.offset + 1, text: $0.element) }
    }
    let line =
      clues.lazy.compactMap { Self.line(among: lines, namedIn: $0) }.first
      ?? Self.start(of: lines) ?? Line(file: names.first ?? "", number: 1, text: "")
    self.init(exercise, line)
  }

  private init(_ exercise: Exercise, _ line: Line) {
    self.exercise = exercise
    self.line = line
  }

  /// The place as one writes it: `Exercises/02-AddRemove/MulticastDelegate.swift:23`.
  var shown: String {
    "\(exercise.house.shown("\(exercise.folder)/\(line.file)")):\(line.number)"
  }

  /// The first line that is named in a text: as a file, as a declaration, or as a marked part.
  private static func line(among lines: [Line], namedIn clue: String) -> Line? {
    let quoted = clue.components(separatedBy: "`").enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
    for name in quoted {
      let file = lines.filter { [name, name + ".swift"].contains($0.file) }
      if let line = start(of: file) ?? lines.first(where: { $0.declares(name) }) { return line }
    }
    let words = clue.lowercased().components(separatedBy: CharacterSet.letters.inverted)
    return lines.first { line in
      guard let mark = line.text.range(of: "// MARK: ") else { return false }
      return words.contains(line.text[mark.upperBound...].lowercased())
    }
  }

  /// Where to begin: at the first `TODO` that is left, or else at the first declaration.
  private static func start(of lines: [Line]) -> Line? {
    lines.first { $0.text.contains("TODO:") }
      ?? lines.first { $0.isCode && !$0.words.isDisjoint(with: ["func", "var", "init"]) }
      ?? lines.first
  }
}

/// A line of the learner's files.
private struct Line {
  let file: String
  let number: Int
  let text: String

  var isCode: Bool { !text.contains("//") }

  var words: Set<String> { Set(text.components(separatedBy: Self.separators)) }

  /// Whether a name is declared here: `addDelegate`, `drawView(_:didAddLine:)`, `init` or `var`.
  func declares(_ name: String) -> Bool {
    guard isCode, words.contains(String(name.prefix { $0 != "(" })) else { return false }
    let labels = name.components(separatedBy: CharacterSet(charactersIn: "(:)")).dropFirst()
    return !words.isDisjoint(with: ["func", "var", "let", "class", "struct", "init"])
      && labels.allSatisfy { $0.isEmpty || words.contains($0) }
  }

  private static let separators = CharacterSet(charactersIn: " (:<{,")
}
