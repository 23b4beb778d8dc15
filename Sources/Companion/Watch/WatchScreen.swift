import Console

// The screen of a watch.
extension WatchModel {
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
    let bar = console.lines(results.bar, .faint)
    let exercise = package.displayPath(step.exercisePath)
    let save = console.lines("To check again, save a file in \(exercise).", .faint)
    return [[""] + note + bar + save, [""] + note + bar, [""] + note, note]
  }

  private var note: [String] {
    let text =
      switch state {
      case .report(let note), .list(_, let note): note
      case .asking(.solution):
        "\(step.folder) is not green yet. Press y to see the solution anyway."
      case .asking(.leaving(let next)):
        "\(step.folder) is not green yet. Press n again to go on to \(next.folder)."
      default: ""
      }
    // The tests to choose from stay below the code, which may have to scroll.
    if case .wrongAnswer(let answer, _) = state { return lines(about: answer).question }
    return text.isEmpty ? [] : console.lines(text, .yellow)
  }

  /// Where the page continues, and the keys that help most, in the order of their use.
  private func lastRow(of layout: WatchLayout) -> String {
    if state.isChecking { return String(activity.prefix(max(0, console.columns - 1))) }
    var keys = WatchKey.labels(for: self)
    if layout.below > 0 {
      keys.insert("↓ \(layout.below) more", at: 0)
    } else if layout.above > 0 {
      keys.insert("↑ \(layout.above) more", at: 0)
    }
    return console.styled(WatchLayout.row(of: keys, columns: console.columns), .bold)
  }
}
