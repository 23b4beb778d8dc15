/// What a watch shows above the progress and the keys.
enum WatchState {
  /// The result of the last check, and perhaps the answer to a key.
  case report(note: String = "")
  case asking(Question)
  case steps(StepPicker)
  case hint(Int)
  case comparison, keys
  case output(String)

  /// What `y` agrees to.
  enum Question {
    case solution, reset
  }
}

/// The screen of a watch.
struct WatchScreen {
  let package: BookPackage
  let step: Step
  let state: WatchState
  let states: [StepState]
  let result: CheckResult?
  private let console = Console.standard

  init(
    package: BookPackage, step: Step, state: WatchState, states: [StepState], result: CheckResult?
  ) {
    (self.package, self.step, self.state) = (package, step, state)
    (self.states, self.result) = (states, result)
  }

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
    let footer = footer
    let rows = footer.flatMap { console.lines($0) }.count + noteLines.count + (isSmall ? 1 : 2)
    do {
      try writePage(rows: console.rows - rows)
    } catch {
      console.write(WorkbookError.systemReason(of: error), .red)
    }
    if !isSmall { console.write() }
    for line in noteLines { print(console.styled(console.asciiFallback(line), .yellow)) }
    for line in footer.dropLast() { console.write(line, .faint) }
    console.write(footer.last ?? "", .bold)
    Console.flush()
  }

  private static func clear() {
    // The upper left corner, and nothing below it.
    print("\u{1B}[H\u{1B}[J", terminator: "")
  }

  private var isSmall: Bool { console.rows < 14 || console.columns < 40 }

  /// The lines of the note; a command to copy, which is indented, stays on one line.
  private var noteLines: [String] {
    let note =
      switch state {
      case .report(let note): note
      case .asking(.solution):
        "\(step.folder) is not green yet. Press y to see the solution anyway."
      case .asking(.reset): "Reset \(step.folder)? Your files move to `.aside`. Press y to reset."
      default: ""
      }
    guard !note.isEmpty else { return [] }
    return note.lines.flatMap { $0.hasPrefix("  ") ? [$0] : $0.wrapped(to: console.textWidth) }
  }

  // MARK: Pages

  private func writePage(rows: Int) throws {
    switch state {
    case .report, .asking: writeReport(rows: rows)
    case .comparison: try CompareCommand.write(step, of: package, on: console)
    case .keys: writeKeys()
    case .hint(let number):
      HintCommand.write(number, of: try Chapter(of: step, in: package), on: console)
    case .steps(let picker): writeSteps(picker, rows: rows)
    case .output(let text): text.lines.forEach { console.writeCode($0) }
    }
  }

  /// Writes what has room of the report, which says how to see the rest.
  private func writeReport(rows: Int) {
    guard let result else { return }
    let rest = result.isGreen ? whatIsLeft : []
    let report = CheckReport(result: result, package: package, console: console)
    // The report ends with an empty line, which the screen has anyway.
    console.write(lines: report.lines(rows: rows + 1 - rest.count).dropLast() + rest)
  }

  /// What is left of the book, below the report of a green step without a next one.
  private var whatIsLeft: [String] {
    let open = states.filter { !$0.isGreen }
    if open.isEmpty {
      return console.lines(
        "All \(states.count) steps are green: you finished the workbook.", .green)
        + console.lines("Each chapter ends with a harder task under \"Go further\".")
    }
    guard step.next == nil else { return [] }
    let names = open.map { "\($0.step.folder) (\($0.summary))" }.joined(separator: ", ")
    return console.lines("Still to do: \(names).")
  }

  private func writeKeys() {
    let keys = [
      ("n", "next step that isn't green"), ("h", "hint"), ("c", "compare with the solution"),
      ("m", "run the example on your code, once the step is green"),
      ("e", "open the line to edit in your editor"), ("r", "run the tests again"),
      ("l", "list of all steps, to open one"), ("x", "reset the exercise"),
      ("Esc", "back to the result"), ("q", "quit"),
    ]
    if isSmall {
      return console.write(keys.map { "\($0.0) \($0.1)" }.joined(separator: " · "))
    }
    for (key, text) in keys { console.write(text, label: "\(key.padded(to: 5))") }
    console.write("A step counts as green until you change its files.", .faint)
  }

  private func writeSteps(_ picker: StepPicker, rows: Int) {
    let count = max(1, min(rows, states.count))
    let first = min(max(0, picker.index - count / 2), states.count - count)
    for (index, state) in states.enumerated().dropFirst(first).prefix(count) {
      let mark = index == picker.index ? ">" : " "
      let name = "\(state.step.number) \(state.step.name)".padded(to: 14)
      let line = "\(mark) \(state.sign) \(name) \(state.summary)"
      let style = index == picker.index ? .reversed : state.style
      console.writeCode(String(line.prefix(console.columns)), style)
    }
  }

  /// The lines below the page: the progress and, last, the keys.
  private var footer: [String] {
    if isSmall { return ["? keys · q quit"] }
    var keys = states.isGreen(step) ? ["c compare"] : ["h hint", "c compare", "e edit"]
    if states.isGreen(step), let next = states.next(after: step) {
      keys = ["n next: \(next.folder)", "m run example"] + keys
    }
    switch state {
    case .steps: keys = ["arrows or a number select", "Enter opens", "Esc back"]
    case .report, .asking: keys += ["l list", "? keys"]
    default: keys = ["Esc back"] + keys
    }
    let saving = "To check again, save a file in \(package.displayPath(step.exercisePath))."
    return [states.bar, saving, (keys + ["q quit"]).joined(separator: " · ")]
  }
}
