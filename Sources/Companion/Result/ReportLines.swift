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

  /// How many lines of one kind are shown: names, or what the code printed.
  private static let lineLimit = 20
  /// How many warnings are shown in full, since they often name the slip.
  private static let warningLimit = 2

  /// All lines, the last of which is empty.
  var all: [String] {
    if showsAll {
      return head + report.problems.flatMap(full) + notRun + printed(limit: .max) + [""]
    }
    // Before the first edit, all tests are red, and their names say nothing new.
    let names = names.prefix(result.state == .notStarted ? 0 : Self.lineLimit)
    let shown =
      head + inFull.flatMap(full) + (names.isEmpty ? [] : [""] + names) + notRun
      + printed(limit: Self.lineLimit)
    let hidden = self.names.count - names.count
    // Where a key shows the rest, the names alone lead to it.
    let isComplete = hidden == 0 && (wayToAll != nil || names.isEmpty)
    if isComplete, result.printed.count <= Self.lineLimit { return shown + [""] }
    return shown + (names.isEmpty ? [""] : []) + [theRest(besides: hidden), ""]
  }

  /// The head, the first problem in full, and the names of the others, without what leads to more.
  var summary: [String] {
    head + inFull.flatMap(full) + (names.isEmpty ? [] : [""] + names) + notRun + [""]
  }

  // MARK: The parts

  private var head: [String] {
    let headline = report.answer.map(result.headline) ?? result.headline
    var lines = console.lines(headline, result.style)
    if result.state == .notStarted {
      let chapter = report.package.displayPath(result.step.chapterPath)
      lines += console.lines(chapter, .cyan, label: "  read      ")
    }
    return lines + result.remarks.flatMap { console.lines($0, label: "  ") }
  }

  /// The first problem, and the first warnings.
  private var inFull: [CheckReport.Problem] {
    Array(report.problems.prefix(1))
      + report.problems.dropFirst().filter(\.isWarning).prefix(Self.warningLimit)
  }

  private var names: [String] {
    let others = report.problems.dropFirst()
    let rest =
      others.filter { !$0.isWarning } + others.filter(\.isWarning).dropFirst(Self.warningLimit)
    return rest.map { console.cutLine($0.name, .faint, label: sign(of: $0)) }
  }

  private var notRun: [String] {
    result.notRun == 0 ? [] : console.lines("not run: \(result.notRun)", .faint)
  }

  private func full(_ problem: CheckReport.Problem) -> [String] {
    let details = ProblemLines(report: report, console: console, showsAll: showsAll)
    return [""]
      + console.lines(
        problem.name, problem.isWarning ? .yellow : .red, label: sign(of: problem))
      + details.about(problem)
  }

  private func sign(of problem: CheckReport.Problem) -> String { problem.isWarning ? "⚠ " : "✘ " }

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

  // MARK: What to type next

  /// What to type after a check.
  var afterCheck: [String] {
    let number = result.step.shortNumber
    guard !result.isGreen else { return compare + thenRead }
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

  private var compare: [String] {
    [console.commandLine("swift run workbook compare \(result.step.shortNumber)", label: "Next: ")]
  }

  private var thenRead: [String] {
    guard let next = result.step.next else { return [] }
    let other = result.step.nextAfterSideTrips.map {
      ", a side trip, or \(report.package.displayPath($0.chapterPath))"
    }
    let path = report.package.displayPath(next.chapterPath)
    return console.lines("read \(path)\(other ?? "")", label: "Then: ")
  }
}
