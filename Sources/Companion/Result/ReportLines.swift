import Console

/// The lines of a report: the first problem in full, the others by name.
struct ReportLines {
  let result: CheckResult
  let package: BookPackage
  let console: Console
  /// The name of the answer that was checked in place of the exercise: it has no line to edit.
  let answer: String?
  /// Whether to show everything, however long the report gets.
  let showsAll: Bool
  /// What shows the rest, if it isn't a command: `press a`.
  var wayToAll: String?
  /// What explains the errors, one by one, since mostly one is shown.
  let causes: ErrorCauses?

  /// How many lines of one kind are shown: names, what the code printed, or those of a text.
  static let lineLimit = 20
  /// How many warnings are shown, in full, since they often name the slip.
  private static let warningLimit = 2

  init(
    of result: CheckResult, asAnswer answer: String? = nil, in package: BookPackage,
    on console: Console, showsAll: Bool = false, wayToAll: String? = nil
  ) {
    (self.result, self.answer, self.package, self.console) = (result, answer, package, console)
    (self.showsAll, self.wayToAll) = (showsAll, wayToAll)
    causes = result.diagnostics.isEmpty ? nil : ErrorCauses(of: result, in: package)
  }

  /// All lines.
  var all: [String] { summary + printed + wayToRest }

  /// The head, the first problem in full, and the names of the others, without what leads to more.
  var summary: [String] {
    let names = names.map { console.cutLine($0, .faint, label: "✘ ") }
    return head + inFull + (names.isEmpty ? [] : [""] + names) + notRun
  }

  // MARK: The parts

  private var head: [String] {
    let headline = answer.map(result.headline) ?? result.headline
    let chapter = package.displayPath(result.step.chapterPath)
    return console.lines(headline, result.style)
      + (result.state == .notStarted
        ? console.lines(chapter, .cyan, label: "  read      ") : [])
      + result.remarks.flatMap { console.lines($0, label: "  ") }
  }

  /// The names of the errors, or of the tests that failed: there are never both.
  private var problems: [String] {
    (causes?.errors ?? []).map(\.message) + result.failures.map(\.test)
  }

  /// The first problem, and the first warnings.
  private var inFull: [String] {
    let limit = showsAll ? Int.max : 1
    let errors = (causes?.errors ?? []).prefix(limit).flatMap { title($0.message) + about($0) }
    let failures = result.failures.prefix(limit).flatMap { title($0.test) + about($0) }
    let warnings = result.warnings.prefix(showsAll ? .max : Self.warningLimit)
      .flatMap { title($0.message, .yellow, sign: "⚠ ") + about(warning: $0) }
    return errors + failures + warnings
  }

  private func title(_ name: String, _ style: TextStyle = .red, sign: String = "✘ ") -> [String] {
    [""] + console.lines(name, style, label: sign)
  }

  /// The names of the other problems, up to a limit; before the first edit, they say nothing new.
  private var names: [String] {
    showsAll || result.state == .notStarted
      ? [] : Array(problems.dropFirst().prefix(Self.lineLimit))
  }

  private var notRun: [String] {
    result.notRun == 0 ? [] : console.lines("not run: \(result.notRun)", .faint)
  }

  private var printed: [String] {
    guard !result.printed.isEmpty else { return [] }
    let limit = showsAll ? .max : Self.lineLimit
    let isCut = result.printed.count > limit
    let title = isCut ? "The first lines that your code printed:" : "Your code printed:"
    return ["", console.styled(title, .faint)]
      + result.printed.prefix(limit).flatMap { line in
        showsAll ? console.code(line, label: "│ ") : [console.cutLine(line, label: "│ ")]
      }
  }

  /// What shows the rest, if there is any; where a key does, the names alone lead to it.
  private var wayToRest: [String] {
    let hidden =
      max(0, problems.count - 1) - names.count
      + max(0, result.warnings.count - Self.warningLimit)
    let hasAllNames = hidden == 0 && (wayToAll != nil || names.isEmpty)
    guard !showsAll, !hasAllNames || result.printed.count > Self.lineLimit else { return [] }
    let way = wayToAll ?? "swift run workbook check \(result.step.shortNumber) --all"
    return (names.isEmpty ? [""] : [])
      + [console.commandLine(way, label: hidden > 0 ? "And \(hidden) more: " : "In full: ")]
  }

  // MARK: What to type next

  var afterCheck: [String] {
    let number = result.step.shortNumber
    guard !result.isGreen else {
      return ["", console.commandLine("swift run workbook compare \(number)", label: "Next: ")]
        + thenRead
    }
    let first = result.failures.count > 1 ? "begin with the first test" : "fix this"
    let task = result.state == .notTested ? "restore the tests" : "\(first), save"
    let words = result.state == .unusable ? "\(number) --mine" : "check \(number)"
    return [""] + console.lines("\(task), then", label: "Next: ") + [
      console.commandLine("swift run workbook \(words)", label: "      "),
      console.commandLine("swift run workbook hint \(number)", label: "Stuck? "),
    ]
  }

  private var thenRead: [String] {
    guard let next = result.step.next else { return [] }
    let other = result.step.nextAfterSideTrips.map {
      ", a side trip, or \(package.displayPath($0.chapterPath))"
    }
    let path = package.displayPath(next.chapterPath)
    return console.lines("read \(path)\(other ?? "")", label: "Then: ")
  }
}
