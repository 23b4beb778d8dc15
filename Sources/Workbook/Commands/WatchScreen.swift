/// What a watch shows above the progress and the keys.
enum WatchState {
  /// The result of the last check, and perhaps the answer to a key.
  case report(note: String = "")
  /// Whether the learner wants to see the solution of a step that isn't green.
  case asking
  /// The list of steps, and the index of the one that is selected.
  case steps(Int)
  case hint(Int)
  case comparison, keys
  case output(String)
}

/// The screen of a watch.
struct WatchScreen {
  let package: BookPackage
  let step: Step
  let state: WatchState
  let states: [StepState]
  let result: CheckResult?
  let console = Console.standard

  /// Clears the screen and writes what runs.
  static func drawBusy(_ title: String) {
    clear()
    Console.standard.write(title)
    Console.standard.write()
    Console.standard.write("q quit", .bold)
    Console.flush()
  }

  /// Clears the screen and writes the page, the note, the progress, and the keys.
  func draw() {
    Self.clear()
    let footer =
      [""] + noteLines.map { console.styled($0, .yellow) } + console.lines(states.bar, .faint)
      + console.lines(
        "To check again, save a file in \(package.displayPath(step.exercisePath)).", .faint)
      + console.lines(keys.joined(separator: " · "), .bold)
    do {
      // The last row is for the cursor.
      try writePage(rows: max(1, console.rows - footer.count - 1))
    } catch {
      console.write(WorkbookError.systemReason(of: error), .red)
    }
    console.write(lines: footer)
    Console.flush()
  }

  private static func clear() {
    // The upper left corner, and nothing below it.
    print("\u{1B}[H\u{1B}[J", terminator: "")
  }

  private var noteLines: [String] {
    let note =
      switch state {
      case .report(let note): note
      case .asking:
        "\(step.folder) is not green yet. Press y to see the solution anyway."
      default: ""
      }
    return note.isEmpty ? [] : console.lines(note)
  }

  // MARK: Pages

  private func writePage(rows: Int) throws {
    switch state {
    case .report, .asking: writeReport(rows: rows)
    case .comparison: try CompareCommand.write(step, of: package, on: console)
    case .keys: writeKeys()
    case .hint(let number):
      HintCommand.write(number, of: try Page(of: step, in: package), on: console)
    case .steps(let selected): writeSteps(selected, rows: rows)
    case .output(let text): text.lines.forEach { console.writeCode($0) }
    }
  }

  /// Writes what has room of the report, which says how to see the rest.
  private func writeReport(rows: Int) {
    guard let result else { return }
    let rest = celebration
    let report = CheckReport(result: result, package: package, console: console)
    // The report ends with an empty line, which the screen has anyway.
    console.write(lines: report.lines(rows: rows + 1 - rest.count).dropLast() + rest)
  }

  /// What a green step leads to if it was the last one.
  private var celebration: [String] {
    guard states.allSatisfy(\.isGreen) else { return [] }
    return console.lines("All \(states.count) steps are green: you finished the workbook.", .green)
      + console.lines("Each chapter ends with a harder task under \"Go further\".")
  }

  private func writeKeys() {
    for (key, text) in [
      ("n", "next step that isn't green"), ("h", "hint"), ("c", "compare with the solution"),
      ("r", "run the tests again"), ("l", "list of all steps, to open one"),
      ("Esc", "back to the result"), ("q", "quit"),
    ] {
      console.write(text, label: key.padded(to: 5))
    }
    console.write("A step counts as green until you change its files.", .faint)
  }

  /// Writes the steps around the selected one.
  private func writeSteps(_ selected: Int, rows: Int) {
    let first = min(max(0, selected - rows / 2), max(0, states.count - rows))
    for (index, state) in states.enumerated().dropFirst(first).prefix(rows) {
      let isSelected = index == selected
      print(
        console.cutLine(
          state.line, isSelected ? .reversed : .plain, label: isSelected ? "> " : "  "))
    }
  }

  /// The keys that help most, in the order of their use.
  private var keys: [String] {
    var keys = states.isGreen(step) ? ["c compare"] : ["h hint", "c compare"]
    if states.isGreen(step), let next = states.next(after: step) {
      keys = ["n next: \(next.folder)"] + keys
    }
    switch state {
    case .steps: keys = ["arrows select", "Enter opens", "Esc back"]
    case .report, .asking: keys += ["l list", "? keys"]
    default: keys = ["Esc back"] + keys
    }
    return keys + ["q quit"]
  }
}
