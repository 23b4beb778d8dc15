/// What a watch shows above the progress and the keys.
enum WatchState {
  /// What the learner wants though the step isn't green, so that a key has to confirm it.
  enum Question {
    case solution
    case leaving(for: Step)
  }

  /// The result of the last check, and perhaps the answer to a key.
  case report(note: String = "")
  case allFailures
  case asking(Question)
  case hint(Int)
  /// How the learner's code differs from the solution.
  case difference
  /// What the chapter says about the solution.
  case chapter
  /// The steps, and the digits of a step's number that were typed.
  case list(typed: String, note: String = "")
  case keys
  /// An error of the last check.
  case problem(String)
  /// What is checked now, and what was shown before.
  indirect case checking(String, after: WatchState)
}

/// The screen of a watch.
struct WatchScreen {
  let package: BookPackage
  let step: Step
  let state: WatchState
  /// The step's last result.
  let result: CheckResult?
  /// The results that are up to date.
  let results: StepResults
  var console = Console.standard

  /// Writes the page from its row `top` on, and the footer.
  func draw(top: Int) {
    // A row is erased before it's written, so that the screen doesn't flicker, and the last one
    // with all below it. No line continues in the next row, though the terminal may know characters
    // that are wider than they are here.
    let rows = rows(top: top)
    let text = rows.dropLast().map { "\u{1B}[2K\($0)\n" }.joined() + "\u{1B}[J" + (rows.last ?? "")
    print("\u{1B}[?7l\u{1B}[H\(text)\u{1B}[?7h", terminator: "")
    Console.flush()
  }

  /// The rows of the screen, no more than the window has.
  func rows(top: Int) -> [String] {
    let layout = layout(top: top)
    return layout.page + layout.footer + [lastRow(of: layout)]
  }

  func layout(top: Int) -> WatchLayout {
    WatchLayout(
      page: page, footers: footers, top: top, columns: console.columns, rows: console.rows - 1)
  }

  // MARK: The page

  private var page: [String] {
    do {
      return try lines(of: state)
    } catch {
      return console.lines(WorkbookError.systemReason(of: error), .red)
    }
  }

  private func lines(of state: WatchState) throws -> [String] {
    switch state {
    case .report, .asking: report(showsAll: false)
    case .allFailures: report(showsAll: true)
    case .hint(let number):
      HintCommand.lines(of: number, in: try Page(of: step, in: package), on: console)
    case .difference: try CompareCommand.difference(of: step, in: package, on: console)
    case .chapter: try CompareCommand.explanation(of: step, in: package, on: console)
    case .list: list
    case .keys: keyLines
    case .problem(let text): text.lines.flatMap { console.lines($0) }
    case .checking(_, let last):
      try lines(of: last).map { console.styled($0.withoutStyles, .faint) }
    }
  }

  private func report(showsAll: Bool) -> [String] {
    guard let result else { return [] }
    let report = CheckReport(
      result: result, package: package, console: console, showsAll: showsAll, wayToAll: "press a")
    // The report ends with an empty line, which the screen has anyway.
    return report.lines().dropLast()
  }

  private var list: [String] {
    let steps = Step.exercises.flatMap {
      StatusCommand.lines(for: $0, results.byFolder[$0.folder], on: console)
    }
    return console.lines("To go to a step, type its number. You're at \(step.folder).") + [""]
      + steps
  }

  private var keyLines: [String] {
    [
      ("n", "next step that isn't green"), ("h", "hint, then the next one, and then a skeleton"),
      ("c", "compare with the solution, and then what the chapter says about it"),
      ("a", "all failures in full"), ("l", "list of the steps, to go to one by its number"),
      ("r", "run the tests again"), ("↑ ↓", "scroll, as Page Up, Page Down, and the space bar do"),
      ("Esc", "back to the result"), ("q", "quit"),
    ].flatMap { console.lines($1, label: $0.padded(to: 5)) }
      + console.lines("A step counts as green until you change its files.", .faint)
  }

  // MARK: The footer

  /// The footers without the row of keys, the tallest first.
  private var footers: [[String]] {
    if case .checking(let what, let last) = state {
      let report =
        switch last {
        case .report, .allFailures, .asking:
          result.map { _ in "; the report above is the last one" }
        default: nil as String?
        }
      let line = console.cutLine("Checking \(what) (q quits)\(report ?? "").", label: "")
      return [["", line], [line]]
    }
    let note = note.isEmpty ? [] : console.lines(note, .yellow)
    let bar = console.lines(results.bar, .faint)
    let save = console.lines(
      "To check again, save a file in \(package.displayPath(step.exercisePath)).", .faint)
    return [[""] + note + bar + save, [""] + note + bar, [""] + note, note]
  }

  private var note: String {
    switch state {
    case .report(let note), .list(_, let note): note
    case .asking(.solution):
      "\(step.folder) is not green yet. Press y to see the solution anyway."
    case .asking(.leaving(let next)):
      "\(step.folder) is not green yet. Press n again to go on to \(next.folder)."
    default: ""
    }
  }

  /// Where the page continues, and the keys that help most, in the order of their use.
  private func lastRow(of layout: WatchLayout) -> String {
    // During a check, the line of progress appears here.
    if case .checking = state { return "" }
    var keys = keys
    if layout.below > 0 {
      keys.insert(("↓ \(layout.below) more", 1), at: 0)
    } else if layout.above > 0 {
      keys.insert(("↑ \(layout.above) more", 1), at: 0)
    }
    let row = WatchLayout.row(
      of: keys.map { (console.asciiFallback($0.text), $0.rank) },
      separator: console.asciiFallback(" · "), columns: console.columns)
    return console.styled(row, .bold)
  }

  private var keys: [(text: String, rank: Int)] {
    let isGreen = results.isGreen(step)
    let next = isGreen ? results.next(after: step).map { ("n next: \($0.folder)", 4) } : nil
    let hint = ("h hint", 5)
    let compare = ("c compare", 6)
    let list = ("l list", 8)
    let help = ("? keys", 3)
    let quit = ("q quit", 4)
    let back = ("Esc back", 2)
    let forward = next.map { [$0] } ?? []
    switch state {
    case .report, .checking:
      let work = isGreen ? [compare] : [hint, compare, ("a all failures", 7)]
      return forward + work + [list, help, quit]
    case .asking(.solution): return [("y see it", 0), back, quit]
    case .asking(.leaving): return [("n go on", 0), back, quit]
    case .difference: return [back] + forward + [("c what the chapter says", 3), help, quit]
    case .chapter: return [back] + forward + [("c the difference", 3), help, quit]
    case .hint(let number):
      let chapter = try? Page(of: step, in: package)
      let count = chapter?.hints.count ?? 0
      let next =
        if number < count {
          [("h next", 5)]
        } else if number == count, chapter?.skeleton != nil {
          [("h skeleton", 5)]
        } else {
          [] as [(text: String, rank: Int)]
        }
      return [back] + next + [compare, help, quit]
    case .list(let typed, _):
      let number = typed.isEmpty ? ("a step's number", 5) : ("\(typed): Return or a digit", 0)
      return [number, back, quit]
    case .allFailures, .keys, .problem: return [back] + forward + [compare, list, quit]
    }
  }
}
