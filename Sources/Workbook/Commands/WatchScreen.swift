/// What a watch shows above the progress and the keys.
enum WatchState {
  /// The result of the last check, and perhaps the answer to a key.
  case report(note: String = "")
  /// Whether the learner wants to see the solution of a step that isn't green.
  case asking
  case hint(Int)
  case comparison, keys
  /// What is checked now, or an error of the last check.
  case checking(String), problem(String)
}

/// The screen of a watch.
struct WatchScreen {
  let package: BookPackage
  let step: Step
  let state: WatchState
  let green: GreenSteps
  let result: CheckResult?
  let console = Console.standard

  /// Clears the screen and writes the page, the note, the progress, and the keys.
  func draw() {
    // The upper left corner, and nothing below it.
    print("\u{1B}[H\u{1B}[J", terminator: "")
    let footer =
      [""] + (note.isEmpty ? [] : console.lines(note, .yellow)) + console.lines(green.bar, .faint)
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

  private var note: String {
    switch state {
    case .report(let note): note
    case .asking: "\(step.folder) is not green yet. Press y to see the solution anyway."
    default: ""
    }
  }

  private func writePage(rows: Int) throws {
    switch state {
    case .report, .asking: writeReport(rows: rows)
    case .comparison: try CompareCommand.write(step, of: package, on: console)
    case .keys: writeKeys()
    case .hint(let number):
      HintCommand.write(number, of: try Page(of: step, in: package), on: console)
    case .checking(let text): console.write(text)
    case .problem(let text): text.lines.forEach { console.writeCode($0) }
    }
  }

  /// Writes what has room of the report, which says how to see the rest.
  private func writeReport(rows: Int) {
    guard let result else { return }
    let report = CheckReport(result: result, package: package, console: console)
    // The report ends with an empty line, which the screen has anyway.
    console.write(lines: report.lines(rows: rows + 1).dropLast())
  }

  private func writeKeys() {
    for (key, text) in [
      ("n", "next step that isn't green"), ("h", "hint"), ("c", "compare with the solution"),
      ("r", "run the tests again"), ("Esc", "back to the result"), ("q", "quit"),
    ] {
      console.write(text, label: key.padded(to: 5))
    }
    console.write("A step counts as green until you change its files.", .faint)
  }

  /// The keys that help most, in the order of their use.
  private var keys: [String] {
    let isGreen = green.contains(step)
    let next = isGreen ? green.next(after: step) : nil
    let keys = next.map { ["n next: \($0.folder)"] } ?? []
    let help = isGreen ? ["c compare"] : ["h hint", "c compare"]
    switch state {
    case .checking: return ["q quit"]
    case .report, .asking: return keys + help + ["? keys", "q quit"]
    default: return ["Esc back"] + keys + help + ["q quit"]
    }
  }
}

/// The last result of each step, without running its tests again.
struct WatchProgress {
  /// The last results, and the files that they are about, by the steps' folders.
  private var records: [String: (result: CheckResult, files: [String: FileVersion])] = [:]
  var isEmpty: Bool { records.isEmpty }

  func result(of step: Step) -> CheckResult? { records[step.folder]?.result }

  mutating func note(_ result: CheckResult, files: [String: FileVersion]) {
    records[result.step.folder] = (result, files)
  }

  /// The steps that were green and still have the content that was checked.
  func greenSteps(withFiles files: (Step) -> [String: FileVersion]) -> GreenSteps {
    let steps = Step.exercises.filter { step in
      guard let record = records[step.folder], record.result.isGreen else { return false }
      return record.files.mapValues(\.content) == files(step).mapValues(\.content)
    }
    return GreenSteps(folders: Set(steps.map(\.folder)))
  }
}

/// The steps that are green, among all that have an exercise.
struct GreenSteps {
  let folders: Set<String>

  func contains(_ step: Step) -> Bool { folders.contains(step.folder) }

  /// The step to go to next: the first after a step that isn't green, or the first of all.
  func next(after step: Step) -> Step? {
    let open = Step.exercises.filter { !contains($0) && $0.folder != step.folder }
    return open.first { $0.number > step.number } ?? open.first
  }

  /// The progress in all steps: `[██░░] 2 of 4 steps are green`.
  var bar: String {
    let cells = Step.exercises.map { contains($0) ? "█" : "░" }.joined()
    let isEnd = folders.count == Step.exercises.count
    return "[\(cells)] \(folders.count) of \(Step.exercises.count) steps are green"
      + (isEnd ? ": you finished the workbook." : "")
  }
}
