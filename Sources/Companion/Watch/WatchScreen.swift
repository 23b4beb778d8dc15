/// The screen of a watch.
struct WatchScreen {
  /// The lines above the footer.
  let page: [String]
  let step: Step
  let state: WatchState
  /// The results that are up to date.
  let results: StepResults
  /// What the running check does.
  var activity = ""
  /// The path of the step's exercise.
  let exercise: String
  let console: Console

  /// Writes all rows of the screen.
  static func write(_ rows: [String]) {
    // A row is erased before it's written, so that the screen doesn't flicker, and the last one
    // with all below it. No line continues in the next row, though the terminal may know characters
    // that are wider than they are here.
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

  // MARK: The footer

  /// The footers without the row of keys, the tallest first.
  private var footers: [[String]] {
    if case .checking(let step, let last) = state {
      let report =
        switch last {
        case .report, .allFailures, .asking:
          page.isEmpty ? "" : "; the report above is the last one"
        default: ""
        }
      let line = console.cutLine("Checking \(step.folder) (q quits)\(report).", label: "")
      return [["", line], [line]]
    }
    let note = note.isEmpty ? [] : console.lines(note, .yellow)
    let bar = console.lines(results.bar, .faint)
    let save = console.lines(
      "To check again, save a file in \(exercise).", .faint)
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
    if state.isChecking { return String(activity.prefix(max(0, console.columns - 1))) }
    var keys = keys
    if layout.below > 0 {
      keys.insert(("↓ \(layout.below) more", 1), at: 0)
    } else if layout.above > 0 {
      keys.insert(("↑ \(layout.above) more", 1), at: 0)
    }
    let row = WatchLayout.row(of: keys, separator: " · ", columns: console.columns)
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
    case .hint(_, let next):
      return [back] + (next.map { [("h \($0)", 5)] } ?? []) + [compare, help, quit]
    case .list(let typed, _):
      let number = typed.isEmpty ? ("a step's number", 5) : ("\(typed): Return or a digit", 0)
      return [number, back, quit]
    case .allFailures, .keys, .problem: return [back] + forward + [compare, list, quit]
    }
  }
}
