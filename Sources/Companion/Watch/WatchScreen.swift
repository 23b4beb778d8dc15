import Console

// The screen of a watch.
extension WatchModel {
  /// The rows of the screen, no more than the window has.
  var rows: [String] {
    let layout = layout
    return layout.page + layout.footer + [lastRow(of: layout)]
  }

  var layout: WatchLayout {
    WatchLayout(
      page: page, footers: footers, top: top, columns: console.columns, rows: console.rows - 1)
  }

  // MARK: The footer

  /// The footers without the row of keys, the tallest first.
  private var footers: [[String]] {
    if case .checking(let step, _) = state {
      let line = console.cutLine("Checking \(step.folder) (q quits).", label: "")
      return [["", line], [line]]
    }
    let bar = console.lines(results.bar, .faint)
    let exercise = package.displayPath(step.exercisePath)
    let save = console.lines("To check again, save a file in \(exercise).", .faint)
    return [[""] + note + bar + save, [""] + note + bar, [""] + note, note]
  }

  private var note: [String] {
    switch state {
    case .report(let note), .list(_, let note): note.isEmpty ? [] : console.lines(note, .yellow)
    case .asking:
      console.lines(
        "\(step.folder) is not green yet. Press y to see the solution anyway.", .yellow)
    // The tests to choose from stay below the code, which may have to scroll.
    case .wrongAnswer(let answer, _): lines(about: answer).question
    default: []
    }
  }

  /// Where the page continues, and the keys that help most.
  private func lastRow(of layout: WatchLayout) -> String {
    if state.isChecking { return String(activity.prefix(max(0, console.columns - 1))) }
    var keys = keys
    if layout.below > 0 {
      keys.insert("↓ \(layout.below) more", at: 0)
    } else if layout.above > 0 {
      keys.insert("↑ \(layout.above) more", at: 0)
    }
    return console.styled(WatchLayout.row(of: keys, columns: console.columns), .bold)
  }

  /// The keys that help most, each with a few words.
  private var keys: [String] {
    let own: [String]
    switch state {
    case .asking: return ["y see it", "Esc back"]
    case .list(let typed, _):
      return [typed.isEmpty ? "a step's number" : "\(typed): Return or a digit", "Esc back"]
    case .wrongAnswer: return ["a letter", "Esc back"]
    case .report where isGreen: own = ["c compare", "d diagnose", "l list", "? keys"]
    case .report:
      own = ["h hint", "t your turn", "c compare", "a all failures", "l list", "? keys"]
    case .hint(_, let next): own = (next.map { ["h \($0)"] } ?? []) + ["c compare", "? keys"]
    case .section("Your turn"): own = ["t \(usefulSection.lowercased())", "? keys"]
    case .section("Compare"): own = ["c the difference", "? keys"]
    case .difference: own = ["c what the chapter says", "? keys"]
    case .verdict: own = ["d another one", "? keys"]
    default: own = []
    }
    let isReport = if case .report = state { true } else { false }
    let next = (isGreen ? results.next(after: step) : nil).map {
      "n \($0.number > step.number ? "next" : "not green yet"): \($0.folder)"
    }
    return [isReport ? nil : "Esc back", next].compactMap { $0 } + own + ["q quit"]
  }
}
