import Console

/// The lines of a report: the first problem in full, the others by name.
package struct ReportLines {
  let report: CheckReport
  let console: Console
  /// Whether to show everything, however long the report gets.
  var showsAll = false
  /// What shows the rest, if it isn't a command: `press a`.
  var wayToAll: String?

  private var result: CheckResult { report.result }

  /// How many lines of one kind are shown: names, what the code printed, or a text that it made.
  private static let lineLimit = 20
  private static let margin = String(repeating: " ", count: 12)

  /// All lines, the last of which is empty.
  var all: [String] {
    let problems = report.problems
    if showsAll {
      return head + problems.flatMap(full) + notRun + printed(limit: .max) + [""]
    }
    // Before the first edit, all tests are red, and their names say nothing new.
    let limit = result.state == .notStarted ? 0 : Self.lineLimit
    let names = names(limit: limit)
    let shown =
      head + problems.prefix(1).flatMap(full) + (names.isEmpty ? [] : [""] + names) + notRun
      + printed(limit: Self.lineLimit)
    let hidden = problems.count - 1 - names.count
    // Where a key shows the rest, the names alone lead to it.
    let isShort = wayToAll == nil ? problems.count < 2 : hidden <= 0
    if isShort, result.printed.count <= Self.lineLimit { return shown + [""] }
    return shown + (names.isEmpty ? [""] : []) + [theRest(besides: hidden), ""]
  }

  /// The head, the first problem in full, and the names of the others, without what leads to more.
  var summary: [String] {
    let names = names(limit: .max)
    return head + report.problems.prefix(1).flatMap(full) + (names.isEmpty ? [] : [""] + names)
      + notRun + [""]
  }

  // MARK: The parts

  private func names(limit: Int) -> [String] {
    report.problems.dropFirst().prefix(limit).map {
      console.cutLine($0.name, .faint, label: $0.sign)
    }
  }

  private var head: [String] {
    var lines = console.lines(report.headline, result.style)
    if result.state == .notStarted {
      lines += console.lines(report.chapter, .cyan, label: "  read      ")
    }
    return lines + result.remarks.flatMap { console.lines($0, label: "  ") }
  }

  private var notRun: [String] {
    result.notRun == 0 ? [] : console.lines("not run: \(result.notRun)", .faint)
  }

  private func full(_ problem: CheckReport.Problem) -> [String] {
    [""] + console.lines(problem.name, problem.style, label: problem.sign)
      + problem.details.flatMap(lines)
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

  private func lines(of detail: CheckReport.Detail) -> [String] {
    switch detail {
    // The learner's code may have made it, with any length and any characters.
    case .text(let text, let label):
      let shown = text.lines.joined(separator: " ").printable
      return bounded(console.lines(shown, label: Self.labeled(label)))
    case .value(let value, let label):
      return bounded(console.pieces(value, label: Self.labeled(label)))
    case .path(let path, let style, let label):
      return console.lines(path, style, label: Self.labeled(label))
    case .source(let line):
      return [console.cutLine(line, .faint, label: Self.margin, isCut: !showsAll)]
    case .more(let detail): return showsAll ? lines(of: detail) : []
    }
  }

  private static func labeled(_ label: String) -> String { "  \(label.padded(to: 10))" }

  private func bounded(_ lines: [String]) -> [String] {
    guard lines.count > Self.lineLimit, !showsAll else { return lines }
    return lines.prefix(Self.lineLimit) + [Self.margin + "…"]
  }

  // MARK: What to type next

  /// What to type after a check.
  var afterCheck: [String] {
    let number = result.step.shortNumber
    guard !result.isGreen else {
      let compare = console.commandLine("swift run workbook compare \(number)", label: "Next: ")
      return [compare]
        + (report.nextChapter.map { console.lines("read \($0)", label: "Then: ") } ?? [])
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
