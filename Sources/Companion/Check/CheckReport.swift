/// Writes the result of a check: the first problem in full, the others by name.
struct CheckReport {
  let result: CheckResult
  let package: BookPackage
  let console: Console
  /// Whether to show everything, however long the report gets.
  var showsAll = false
  /// What shows the rest, if it isn't a command: `press a`.
  var wayToAll: String?

  /// Something that the learner has to look at.
  private struct Problem {
    var sign = "✘ "
    var style = TextStyle.red
    let name: String
    let details: [String]
  }

  /// How many lines of one kind are shown: names, what the code printed, or a text that it made.
  private static let lineLimit = 20
  private static let noteLimit = 2
  private static let margin = String(repeating: " ", count: 12)

  /// The lines of the report, the last of which is empty.
  func lines() -> [String] {
    let problems = problems
    if showsAll { return head + problems.flatMap(full) + printed(limit: .max) + [""] }
    let names = problems.dropFirst().prefix(Self.lineLimit).map {
      console.cutLine($0.name, .faint, label: $0.sign)
    }
    let shown =
      head + problems.prefix(1).flatMap(full) + (names.isEmpty ? [] : [""] + names)
      + printed(limit: Self.lineLimit)
    let hidden = problems.count - 1 - names.count
    // Where a key shows the rest, the names alone lead to it.
    let isShort = wayToAll == nil ? problems.count < 2 : hidden <= 0
    if isShort, result.printed.count <= Self.lineLimit { return shown + [""] }
    return shown + [theRest(besides: hidden), ""]
  }

  // MARK: The parts

  private var head: [String] {
    var lines = console.lines(result.headline, result.style)
    if result.state == .notStarted {
      lines += path(SourceLocation(file: result.step.chapterPath), .cyan, label: "read")
    }
    return lines + result.notes.flatMap { console.lines($0, label: "  ") }
  }

  private var problems: [Problem] {
    ErrorCauses(of: result.exercise, in: package).explained(result.diagnostics)
      .map { Problem(name: $0.error.message, details: details(of: $0)) }
      + result.failures.map { Problem(name: $0.test, details: details(of: $0)) }
      + result.warnings.map {
        Problem(sign: "⚠ ", style: .yellow, name: $0.message, details: place(of: $0))
      }
  }

  private func full(_ problem: Problem) -> [String] {
    [""] + console.lines(problem.name, problem.style, label: problem.sign) + problem.details
  }

  private func theRest(besides count: Int) -> String {
    let command = wayToAll ?? "swift run workbook check \(result.step.shortNumber) --all"
    return console.commandLine(command, label: count > 0 ? "And \(count) more: " : "In full: ")
  }

  private func printed(limit: Int) -> [String] {
    guard !result.printed.isEmpty else { return [] }
    let isCut = result.printed.count > limit
    let title = isCut ? "The first lines that your code printed:" : "Your code printed:"
    return ["", console.styled(title, .faint)]
      + result.printed.prefix(limit).map { line in
        console.cutLine(line.replacing("\t", with: "  "), label: "│ ", isCut: !showsAll)
      }
  }

  // MARK: A problem

  private func details(of explained: ExplainedError) -> [String] {
    let error = explained.error
    let notes = showsAll ? error.notes : Array(error.notes.prefix(Self.noteLimit))
    return place(of: explained)
      + (explained.cause.map { console.lines($0, label: "  cause     ") } ?? [])
      + notes.flatMap { note in
        let isElsewhere = note.location?.line != error.location?.line && note.concerns(result.step)
        let place = isElsewhere ? note.location : nil
        return text(note.message, label: "  note      ")
          + (place.map { path($0, .faint, label: "") } ?? [])
      }
  }

  private func place(of explained: ExplainedError) -> [String] {
    let error = explained.error
    guard let location = error.location, let edit = explained.edit else { return [] }
    if error.isInExercise(of: result.step) {
      let isThere = edit.file == location.file && edit.line == location.line
      return path(edit, .cyan, label: "edit") + source(at: edit)
        + (isThere ? [] : path(location, .faint, label: "error"))
    }
    var lines: [String] = []
    // The first error in the tests explains the others.
    if explained.cause == nil,
      error == result.diagnostics.first(where: { !$0.isInExercise(of: result.step) })
    {
      lines += console.lines(
        """
        The compiler reports this error in a file that uses your code. If you changed that file, \
        restore it. \(package.restoring(package.displayPath(location.file).shellWord))
        """, label: "  rule      ")
    }
    return lines + path(edit, .cyan, label: "edit") + path(location, .faint, label: "error")
      + source(at: location)
  }

  private func place(of warning: Diagnostic) -> [String] {
    guard let location = warning.location else { return [] }
    return path(location, .cyan, label: "edit") + source(at: location)
  }

  private func details(of failure: TestFailure) -> [String] {
    var lines: [String] = []
    for (label, value) in [("  expected  ", failure.expected), ("  got       ", failure.found)] {
      guard let value else { continue }
      lines +=
        failure.crash == nil
        ? bounded(console.pieces(value, label: label)) : text(value, label: label)
    }
    if !failure.rule.isEmpty { lines += text(failure.rule, label: "  rule      ") }
    let edit = EditLocation.location(for: failure, in: result.exercise)
    lines += path(edit, .cyan, label: "edit")
    if failure.crash?.location != nil { lines += source(at: edit) }
    return lines + path(failure.location, .faint, label: "test")
  }

  /// A text that the learner's code may have made, with any length and any characters.
  private func text(_ text: String, label: String) -> [String] {
    let shown = text.lines.joined(separator: " ").printable
    return bounded(console.lines(shown, label: label))
  }

  private func bounded(_ lines: [String]) -> [String] {
    guard lines.count > Self.lineLimit, !showsAll else { return lines }
    return lines.prefix(Self.lineLimit) + [Self.margin + console.asciiFallback("…")]
  }

  /// A path that a terminal can open, with its line.
  private func path(_ location: SourceLocation, _ style: TextStyle, label: String) -> [String] {
    let place = SourceLocation(file: location.file, line: location.line)
    return console.lines(package.displayPath(place), style, label: "  \(label.padded(to: 10))")
  }

  /// A line of a file.
  private func source(at location: SourceLocation) -> [String] {
    let lines = (try? package.text(of: location.file))?.lines.map(\.trimmed) ?? []
    let index = (location.line ?? 0) - 1
    guard lines.indices.contains(index), lines[index] != "" else { return [] }
    return [console.cutLine(lines[index], .faint, label: Self.margin, isCut: !showsAll)]
  }
}

// MARK: What to type next

extension CheckReport {
  /// What to type after a check.
  var linesAfterCheck: [String] {
    let number = result.step.shortNumber
    guard !result.isGreen else {
      let compare = console.commandLine("swift run workbook compare \(number)", label: "Next: ")
      guard let next = result.step.next else { return [compare] }
      return [compare]
        + console.lines("read \(package.displayPath(next.chapterPath))", label: "Then: ")
    }
    let task =
      result.state == .notTested
      ? "restore the tests"
      : "\(result.failures.count > 1 ? "begin with the first test" : "fix this"), save"
    let words = result.state == .unusable ? "\(number) --mine" : "check \(number)"
    return console.lines("\(task), then", label: "Next: ") + [
      console.commandLine("swift run workbook \(words)", label: "      "),
      console.commandLine("swift run workbook hint \(number)", label: "Stuck? "),
    ]
  }
}
