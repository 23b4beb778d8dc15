import Foundation

/// Writes the result of a check: what is wrong, and where.
struct CheckReport {
  let result: CheckResult
  let package: BookPackage
  let console: Console
  /// Whether to leave nothing out, however long the report gets.
  var showsAll = false

  /// Something that the learner has to look at.
  private enum Problem {
    case error(Diagnostic), failure(TestFailure), warning(Diagnostic)
  }

  private static let errorLimit = 5
  private static let printedLimit = 20
  private static let excerptLimit = 8
  private static let margin = String(repeating: " ", count: 12)

  /// Writes the report.
  ///
  /// If it has to fit in some rows, it has the first problem in full and the others by name.
  func write(rows: Int?) {
    console.write(lines: lines(rows: rows))
  }

  /// The lines of the report, the last of which is empty.
  func lines(rows: Int?) -> [String] {
    if let rows { return lines(fitting: rows) }
    var lines = head
    var left = 0
    var previous: TestFailure?
    for (index, problem) in problems.enumerated() {
      if case .error = problem, index >= Self.errorLimit, !showsAll {
        left += 1
        continue
      }
      let excerpt = index == 0 || showsAll ? Self.excerptLimit : Self.excerptLimit / 2
      lines += [""] + block(for: problem, excerpt: excerpt, after: previous)
      if case .failure(let failure) = problem { previous = failure }
    }
    let limit = showsAll ? Int.max : Self.printedLimit
    lines += printed(limit: limit)
    let isCut = left > 0 || result.printed.count > limit
    return lines + (isCut ? [""] + more(left) : []) + [""]
  }

  private func lines(fitting rows: Int) -> [String] {
    var lines = head
    var isCut = false
    let others = problems.dropFirst()
    // The last two rows are for what was left out, and an empty one.
    var room: Int { rows - 2 - lines.count }
    let printedRows = result.printed.isEmpty ? 0 : min(result.printed.count, 3) + 2
    if let first = problems.first {
      let full = block(for: first, excerpt: Self.excerptLimit)
      let short = block(for: first, excerpt: 0)
      let rest = room - 1 - short.count - printedRows - (others.isEmpty ? 0 : 2)
      let block = block(for: first, excerpt: max(0, min(rest, Self.excerptLimit)))
      lines += [""] + block
      isCut = block.count < full.count
    }
    let named = max(0, min(others.count, room - 1 - printedRows))
    if named > 0 { lines += [""] + others.prefix(named).map(name) }
    let printedLimit = max(0, min(Self.printedLimit, room - 2))
    if printedLimit > 0 { lines += printed(limit: printedLimit) }
    isCut = isCut || room < 0 || named < others.count || printedLimit < result.printed.count
    if room < 0 { lines = Array(lines.prefix(max(1, rows - 2))) }
    return lines + (isCut ? more(others.count - named) : []) + [""]
  }

  // MARK: The parts

  private var head: [String] {
    var lines = console.lines(result.headline, result.style)
    if result.state == .notStarted {
      lines += path(SourceLocation(file: result.step.chapterPath, line: 0), .cyan, label: "read")
    }
    return lines + result.notes.flatMap { console.lines($0, label: "  ") }
  }

  private var problems: [Problem] {
    result.diagnostics.map(Problem.error) + result.failures.map(Problem.failure)
      + result.warnings.map(Problem.warning)
  }

  private func more(_ count: Int) -> [String] {
    let label = count > 0 ? "And \(count) more: " : "The rest: "
    return [
      console.commandLine("swift run workbook check \(result.step.shortNumber) --all", label: label)
    ]
  }

  private func printed(limit: Int) -> [String] {
    guard !result.printed.isEmpty else { return [] }
    let left = result.printed.count - limit
    let title = left > 0 ? "Your code printed \(result.printed.count) lines:" : "Your code printed:"
    return ["", console.styled(title, .faint)]
      + result.printed.prefix(limit).map { line in
        let text = line.replacingOccurrences(of: "\t", with: "  ")
        return console.cutLine(text, label: "│ ", isCut: !showsAll)
      }
  }

  private func name(_ problem: Problem) -> String {
    switch problem {
    case .error(let diagnostic): console.cutLine(diagnostic.message, .faint, label: "✘ ")
    case .failure(let failure): console.cutLine(failure.test, .faint, label: "✘ ")
    case .warning(let warning): console.cutLine(warning.message, .faint, label: "⚠ ")
    }
  }

  private func block(
    for problem: Problem, excerpt: Int, after previous: TestFailure? = nil
  ) -> [String] {
    switch problem {
    case .error(let diagnostic):
      console.lines(diagnostic.message, .red, label: "✘ ") + place(of: diagnostic)
    case .warning(let diagnostic):
      console.lines(diagnostic.message, .yellow, label: "⚠ ") + place(of: diagnostic)
    case .failure(let failure): block(for: failure, excerpt: excerpt, after: previous)
    }
  }

  /// Whether a problem is the first that the compiler reports in the tests.
  private func isFirstInTests(_ diagnostic: Diagnostic) -> Bool {
    result.diagnostics.first { !$0.isInExercise(of: result.step) } == diagnostic
  }

  private func place(of diagnostic: Diagnostic) -> [String] {
    guard let location = diagnostic.location else { return [] }
    var lines: [String] = []
    if diagnostic.isInExercise(of: result.step) {
      lines += path(location, .cyan, label: "edit")
    } else {
      if isFirstInTests(diagnostic) {
        lines += console.lines(
          """
          The tests use your code, and the compiler reports the error there. (If you changed the \
          tests, type `git restore \(package.displayPath("Tests"))` to restore them.)
          """, label: "  rule      ")
      }
      lines += path(
        EditLocation.location(for: diagnostic, in: result.exercise), .cyan, label: "edit")
      lines += path(location, .faint, label: "test")
    }
    return lines + source(at: location)
  }

  private func block(
    for failure: TestFailure, excerpt: Int, after previous: TestFailure?
  ) -> [String] {
    var lines = console.lines(failure.test, .red, label: "✘ ")
    if failure.looksLike(previous) {
      return lines + console.lines("as above", .faint, label: "  ")
    }
    if let expected = failure.expected, let found = failure.found {
      lines += values(expected, found, isCrash: failure.isCrash)
    }
    if !failure.rule.isEmpty { lines += console.lines(failure.rule, label: "  rule      ") }
    if failure.moreIssues > 0 {
      lines += console.lines(
        "and \(failure.moreIssues) more in this test", .faint, label: Self.margin)
    }
    var location = EditLocation.location(for: failure, in: result.exercise)
    // After a crash, only the runtime knows the line.
    if failure.isCrash, failure.crashLocation == nil { location.line = 0 }
    lines += path(location, .cyan, label: "edit")
    if failure.crashLocation != nil { lines += source(at: location) }
    lines += path(failure.location, .faint, label: "test")
    let test = TestExcerpt(
      at: failure.location.line, in: (try? package.text(of: failure.location.file)) ?? "")
    return lines
      + test.lines(limit: excerpt).map { console.cutLine($0, .faint, label: Self.margin) }
  }

  private func values(_ expected: String, _ found: String, isCrash: Bool) -> [String] {
    let labels = ["  expected  ", "  got       "]
    if isCrash {
      return zip(labels, [expected, found]).flatMap { console.lines($1, label: $0) }
    }
    let width = showsAll ? Int.max : max(10, console.columns - Self.margin.count)
    let difference = Difference(expected: expected, found: found)
      .lines(width: width, isASCII: !console.hasUnicode)
    return [labels[0] + difference.expected, labels[1] + difference.found]
      + difference.marks.map { Self.margin + console.styled($0, .red) }
  }

  /// A path that a terminal can open, with its line unless that is 0.
  private func path(_ location: SourceLocation, _ style: TextStyle, label: String) -> [String] {
    let hasLine = location.line > 0
    var link = URLComponents(url: package.url(of: location.file), resolvingAgainstBaseURL: false)
    if hasLine { link?.fragment = "\(location.line)" }
    return console.lines(
      hasLine ? package.displayPath(location) : package.displayPath(location.file), style,
      label: "  \(label.padded(to: 10))", link: link?.url)
  }

  /// A line of a file, and a caret below a column.
  private func source(at location: SourceLocation) -> [String] {
    guard let line = package.line(at: location), !line.trimmed.isEmpty else { return [] }
    // The compiler counts bytes.
    let bytes = Array(line.utf8).prefix(max(0, (location.column ?? 1) - 1))
    let parts = [
      String(decoding: bytes, as: UTF8.self),
      String(line.dropFirst(String(decoding: bytes, as: UTF8.self).count)),
    ]
    .map { $0.replacingOccurrences(of: "\t", with: "  ") }
    let indentation = (parts[0] + parts[1]).prefix(while: \.isWhitespace).count
    let text = CutText((parts[0] + parts[1]).dropFirst(indentation), isASCII: !console.hasUnicode)
    let width = showsAll ? Int.max : max(10, console.columns - Self.margin.count)
    let index = max(0, parts[0].count - indentation)
    let start = text.fits(in: width) ? 0 : text.start(showing: index, in: width)
    let code = Self.margin + console.styled(text.text(from: start, width: width), .faint)
    guard location.column != nil else { return [code] }
    let column = min(text.column(of: index, from: start), width - 1)
    return [code, Self.margin + String(repeating: " ", count: column) + console.styled("^", .red)]
  }
}
