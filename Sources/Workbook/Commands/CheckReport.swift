import Foundation

/// Writes the result of a check: what is wrong, and where.
struct CheckReport {
  let result: CheckResult
  let package: BookPackage
  let console: Console
  /// Whether to show everything, however long the report gets.
  var showsAll = false

  private static let errorLimit = 5
  private static let printedLimit = 20
  private static let excerptLimit = 8

  /// Writes the report; in limited rows, the first problem in full and the others by name.
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
      lines += [""] + explanation(of: problem, excerpt: excerpt, after: previous)
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
    // The last two rows are for the command that shows the rest, and for an empty line.
    var room: Int { rows - 2 - lines.count }
    let printedRows = result.printed.isEmpty ? 0 : min(result.printed.count, 3) + 2
    if let first = problems.first {
      let full = explanation(of: first, excerpt: Self.excerptLimit)
      let short = explanation(of: first, excerpt: 0)
      let rest = room - 1 - short.count - printedRows - (others.isEmpty ? 0 : 2)
      // One or two lines of a test explain too little.
      let hasRoom = rest >= min(3, full.count - short.count)
      let block = hasRoom ? explanation(of: first, excerpt: min(rest, Self.excerptLimit)) : short
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
      lines += path(
        SourceLocation(file: result.step.chapterPath), .cyan, label: "read")
    }
    return lines + result.notes.flatMap { console.lines($0, label: "  ") }
  }

  private var problems: [Problem] {
    result.diagnostics.map(Problem.error) + result.failures.map(Problem.failure)
      + result.warnings.map(Problem.warning)
  }

  private func more(_ count: Int) -> [String] {
    let command = "swift run workbook check \(result.step.shortNumber) --all"
    let label = count > 0 ? "And \(count) more: " : "The rest: "
    let hasRoom = label.count + command.count <= console.columns
    return [console.commandLine(command, label: hasRoom ? label : "")]
  }

  private func printed(limit: Int) -> [String] {
    guard !result.printed.isEmpty else { return [] }
    let isCut = result.printed.count > limit
    let title = isCut ? "The first lines that your code printed:" : "Your code printed:"
    return ["", console.styled(title, .faint)]
      + result.printed.prefix(limit).map { line in
        let text = line.replacingOccurrences(of: "\t", with: "  ")
        return console.cutLine(text, label: "│ ", isCut: !showsAll)
      }
  }

  // MARK: What to type next

  /// What to type after a check.
  var linesAfterCheck: [String] {
    let number = result.step.shortNumber
    let check = console.commandLine("swift run workbook check \(number)", label: "      ")
    switch result.state {
    case .green:
      let compare = console.commandLine("swift run workbook compare \(number)", label: "Next: ")
      guard let next = result.step.next else { return [compare] }
      let chapter = next.chapterPath
      return [compare]
        + console.lines("read \(package.displayPath(chapter))", label: "Then: ")
    case .missesFiles:
      return [console.commandLine("swift run workbook reset \(number)", label: "Next: "), check]
    case .notTested:
      return [console.commandLine("swift run workbook check \(number)", label: "Then: ")]
    default:
      let task = result.failures.count > 1 ? "begin with the first test" : "fix this"
      return console.lines("\(task), save, then", label: "Next: ")
        + [check, console.commandLine("swift run workbook hint \(number)", label: "Stuck? ")]
    }
  }
}

extension CheckResult {
  /// The state in a few words: `red, 3 of 10`.
  var summary: String {
    switch state {
    case .notStarted: "not started"
    case .red: "red, \(passed) of \(total)"
    case .green: "green"
    case .missesFiles: "a file is missing"
    case .doesNotCompile: "does not compile"
    case .crashes: "crashes, \(passed) of \(total)"
    case .hangs: "hangs, \(passed) of \(total)"
    case .notTested: passed == 0 ? "no test ran" : "tested in part"
    }
  }

  /// The state in a sentence.
  var headline: String {
    let name = "\(step.number) \(step.name)"
    return switch state {
    case .notStarted: "\(name) is not started: \(passed) of \(total) tests pass."
    case .red: "\(name) is red: \(passed) of \(total) tests pass."
    case .green: "\(name) is green: all \(total) tests pass."
    case .missesFiles: "\(name) is incomplete: none of its \(total) tests ran."
    case .doesNotCompile: "\(name) does not compile, so none of its \(total) tests ran."
    case .crashes: "\(name) crashes: \(passed) of \(total) tests pass."
    case .hangs: "\(name) hangs: \(passed) of \(total) tests pass."
    case .notTested:
      "\(name) is not green: \(passed) of \(total) tests pass, and the others did not run."
    }
  }

  var style: TextStyle {
    switch state {
    case .notStarted: .faint
    case .green: .green
    case .missesFiles, .doesNotCompile, .notTested: .yellow
    case .red, .crashes, .hangs: .red
    }
  }

  /// The sign before the step in a list.
  var sign: String {
    switch state {
    case .green: "✔"
    case .notStarted: "○"
    default: "✘"
    }
  }
}
