import Console

/// What a watch shows above the progress and the keys.
enum WatchState: Equatable {
  /// What the learner wants though the step isn't green, so that a key has to confirm it.
  enum Question: Equatable {
    case solution
    case leaving(for: Step)
  }

  /// The result of the last check, and perhaps the answer to a key.
  case report(note: String = "")
  case allFailures
  case asking(Question)
  /// A hint, and what a key shows after it.
  case hint(Int, next: String?)
  /// How the learner's code differs from the solution.
  case difference
  /// A section of the chapter.
  case section(String)
  /// The steps, and the digits of a step's number that were typed.
  case list(typed: String, note: String = "")
  case keys
  /// An error of the last check.
  case problem(String)
  /// What is checked now, and what was shown before.
  indirect case checking(Step, after: WatchState)

  var isChecking: Bool {
    if case .checking = self { true } else { false }
  }

  /// Whether the screen waits for an answer.
  var isPrompt: Bool {
    switch self {
    case .asking, .list: true
    default: false
    }
  }
}

extension WatchModel {
  /// The lines of the page, without the footer.
  func lines(of state: WatchState) -> [String] {
    do {
      return switch state {
      case .report, .asking: reportLines()
      case .allFailures: reportLines(showsAll: true)
      case .hint(let number, _):
        HintCommand.lines(of: number, in: try Page(of: step, in: package), on: console)
      case .difference: try CompareCommand.difference(of: step, in: package, on: console)
      case .section(let heading):
        try Page(of: step, in: package).lines(of: heading, on: console)
      case .list: list
      case .keys: WatchKey.lines(on: console)
      case .problem(let text): text.lines.flatMap { console.lines($0) }
      // The last page stays.
      case .checking: page
      }
    } catch {
      return console.lines(WorkbookError.systemReason(of: error), .red)
    }
  }

  private func reportLines(showsAll: Bool = false) -> [String] {
    guard let report else { return [] }
    // The report ends with an empty line, which the screen has anyway.
    return ReportLines(report: report, console: console, showsAll: showsAll, wayToAll: "press a")
      .all.dropLast()
  }

  private var list: [String] {
    console.lines("To go to a step, type its number. You're at \(step.folder).") + [""]
      + StatusCommand.lines(
        for: Step.exercises.map { ($0, results.byStep[$0]) }, on: console)
  }
}
