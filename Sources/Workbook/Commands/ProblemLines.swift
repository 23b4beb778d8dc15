import Foundation

/// Something that the learner has to look at.
enum Problem {
  case error(Diagnostic), failure(TestFailure), warning(Diagnostic)
}

// What a report says about one problem.
extension CheckReport {
  /// The maximum number of lines of a text that the learner's code may have made.
  private static let textLimit = 15
  private static let margin = String(repeating: " ", count: 12)

  /// A problem by its name, on one line.
  func name(_ problem: Problem) -> String {
    switch problem {
    case .error(let diagnostic): console.cutLine(diagnostic.message, .faint, label: "✘ ")
    case .failure(let failure): console.cutLine(failure.test, .faint, label: "✘ ")
    case .warning(let warning): console.cutLine(warning.message, .faint, label: "⚠ ")
    }
  }

  /// A problem in full, with at most `excerpt` lines of the test.
  func explanation(
    of problem: Problem, excerpt: Int, after previous: TestFailure? = nil
  ) -> [String] {
    switch problem {
    case .error(let diagnostic):
      console.lines(diagnostic.message, .red, label: "✘ ")
        + (diagnostic.fix.map { [console.commandLine($0, label: "  type      ")] } ?? [])
        + place(of: diagnostic)
    case .warning(let diagnostic):
      console.lines(diagnostic.message, .yellow, label: "⚠ ") + place(of: diagnostic)
    case .failure(let failure): lines(of: failure, excerpt: excerpt, after: previous)
    }
  }

  private func place(of diagnostic: Diagnostic) -> [String] {
    guard let location = diagnostic.location else { return [] }
    var lines: [String] = []
    if diagnostic.isInExercise(of: result.step) {
      lines += path(location, .cyan, label: "edit")
    } else {
      // The first error in the tests explains the others.
      if diagnostic == result.diagnostics.first(where: { !$0.isInExercise(of: result.step) }) {
        lines += console.lines(
          """
          The compiler reports this error in the tests, which use your code. (If you changed the \
          tests, type `git restore \(package.displayPath("Tests"))` to restore them.)
          """, label: "  rule      ")
      }
      lines += path(
        EditLocation.location(for: diagnostic, in: result.exercise), .cyan, label: "edit")
      lines += path(location, .faint, label: "test")
    }
    return lines + source(at: location)
  }

  private func lines(
    of failure: TestFailure, excerpt: Int, after previous: TestFailure?
  ) -> [String] {
    var lines = console.lines(failure.test, .red, label: "✘ ")
    if failure.looksLike(previous) {
      return lines + console.lines("same problem as above", .faint, label: "  ")
    }
    if let expected = failure.expected, let found = failure.found {
      lines += values(expected, found, isCrash: failure.crash != nil)
    }
    if !failure.rule.isEmpty { lines += text(failure.rule, label: "  rule      ") }
    if failure.moreIssues > 0 {
      lines += console.lines(
        "and \(failure.moreIssues.of("more failure")) in this test", .faint, label: Self.margin)
    }
    var location = EditLocation.location(for: failure, in: result.exercise)
    // After a crash, only the runtime knows the line.
    if let crash = failure.crash, crash.location == nil { location.line = nil }
    lines += path(location, .cyan, label: "edit")
    if failure.crash?.location != nil { lines += source(at: location) }
    lines += path(failure.location, .faint, label: "test")
    let test = TestExcerpt(
      at: failure.location.line ?? 0, in: (try? package.text(of: failure.location.file)) ?? "")
    return lines
      + test.lines(limit: excerpt).map { console.cutLine($0, .faint, label: Self.margin) }
  }

  private func values(_ expected: String, _ found: String, isCrash: Bool) -> [String] {
    let labels = ["  expected  ", "  got       "]
    if isCrash {
      return zip(labels, [expected, found]).flatMap { text($1, label: $0) }
    }
    let width = showsAll ? Int.max : max(10, console.columns - Self.margin.count)
    let difference = Difference(expected: expected, found: found)
      .lines(width: width, isASCII: !console.hasUnicode)
    return [labels[0] + difference.expected, labels[1] + difference.found]
      + difference.marks.map { Self.margin + console.styled($0, .red) }
  }

  /// A text that the learner's code may have made, with any length and any characters.
  private func text(_ text: String, label: String) -> [String] {
    let shown = text.map { $0.isNewline ? " " : $0.escaped() }.joined()
    let lines = console.lines(shown, label: label)
    guard lines.count > Self.textLimit, !showsAll else { return lines }
    return lines.prefix(Self.textLimit) + [Self.margin + console.asciiFallback("…")]
  }

  /// A path that a terminal can open, with its line.
  func path(_ location: SourceLocation, _ style: TextStyle, label: String) -> [String] {
    console.lines(
      package.displayPath(location), style, label: "  \(label.padded(to: 10))")
  }

  /// A line of a file, and a caret below a column.
  private func source(at location: SourceLocation) -> [String] {
    guard let line = package.line(at: location), !line.trimmed.isEmpty else { return [] }
    // The compiler counts bytes.
    let before = String(
      decoding: line.utf8.prefix(max(0, (location.column ?? 1) - 1)), as: UTF8.self)
    let after = line.dropFirst(before.count)
    let parts = [before, String(after)].map { $0.replacingOccurrences(of: "\t", with: "  ") }
    let code = parts.joined()
    let indentation = code.prefix(while: \.isWhitespace).count
    let index = max(0, parts[0].count - indentation)
    let text = CutText(code.dropFirst(indentation), isASCII: !console.hasUnicode)
    let width = showsAll ? Int.max : max(10, console.columns - Self.margin.count)
    let start = text.fits(in: width) ? 0 : text.start(showing: index, in: width)
    let shown = Self.margin + console.styled(text.text(from: start, width: width), .faint)
    guard location.column != nil else { return [shown] }
    let column = min(text.column(of: index, from: start), width - 1)
    return [shown, Self.margin + String(repeating: " ", count: column) + console.styled("^", .red)]
  }
}
