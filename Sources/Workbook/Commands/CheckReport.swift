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

  private var writer: ProblemWriter {
    ProblemWriter(result: result, package: package, console: console, showsAll: showsAll)
  }

  /// Writes the report.
  ///
  /// If the rows are limited, the report shows the first problem in full and the others by name.
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
      lines += [""] + writer.lines(problem, excerpt: excerpt, after: previous)
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
      let full = writer.lines(first, excerpt: Self.excerptLimit)
      let short = writer.lines(first, excerpt: 0)
      let rest = room - 1 - short.count - printedRows - (others.isEmpty ? 0 : 2)
      // One or two lines of a test explain too little.
      let hasRoom = rest >= min(3, full.count - short.count)
      let block = hasRoom ? writer.lines(first, excerpt: min(rest, Self.excerptLimit)) : short
      lines += [""] + block
      isCut = block.count < full.count
    }
    let named = max(0, min(others.count, room - 1 - printedRows))
    if named > 0 { lines += [""] + others.prefix(named).map(writer.name) }
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
      lines += writer.path(
        SourceLocation(file: result.step.chapterPath, line: 0), .cyan, label: "read")
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
}
