import Foundation

/// What a watch shows.
struct WatchScreen {
  enum Page {
    /// A program runs.
    case busy(String)
    case report, comparison, keys
    case hint(Int)
    case steps(StepPicker)
    case output(String)
  }

  let package: BookPackage
  var step: Step
  var page = Page.report
  /// The answer to a key, below the page.
  var notice: String?
  var progress = WatchProgress()
  /// The number of the hint that each step showed last.
  private var hints: [String: Int] = [:]
  private var console: Console { .standard }

  init(package: BookPackage, step: Step) {
    (self.package, self.step) = (package, step)
  }

  // MARK: The state

  /// The states of all steps, with their files as they are.
  private var states: [StepState] {
    progress.states { Exercise.currentFiles(of: $0, in: package) }
  }

  /// Whether the step is green with the files as they are.
  var isGreen: Bool { states.isGreen(step) }

  /// The step that `n` leads to: another one that isn't green, if there is one.
  var nextStep: Step? { states.next(after: step) }

  /// The line to edit: that of the first problem, or the beginning of the first file.
  var editLocation: SourceLocation {
    progress.result(of: step)?.editLocation
      ?? SourceLocation(file: "\(step.exercisePath)/")
  }

  /// The list of steps, while it is shown.
  var picker: StepPicker? {
    get {
      if case .steps(let picker) = page { picker } else { nil }
    }
    set {
      if let newValue, picker != nil { page = .steps(newValue) }
    }
  }

  mutating func showSteps() {
    page = .steps(StepPicker(index: Step.exercises.firstIndex { $0.folder == step.folder } ?? 0))
  }

  /// Shows the next hint, or a notice after the last one.
  mutating func showHint() throws {
    let chapter = try Chapter(of: step, in: package)
    let number = hints[step.folder, default: 0] + 1
    if chapter.hints.indices.contains(number - 1) {
      hints[step.folder] = number
      page = .hint(number)
    } else if number == 1 {
      notice = "\(step.folder) has no hints."
    } else {
      hints[step.folder] = 0
      notice =
        "That was the last hint. \(package.displayPath(step.chapterPath)) says what each red test "
        + "means. Press h to see the first hint again."
    }
  }

  // MARK: The lines

  /// Clears the screen and writes the page, the notice, the progress, and the keys.
  func draw() {
    // The upper left corner, and nothing below it.
    print("\u{1B}[H\u{1B}[J", terminator: "")
    let states = states
    let footer = footer(states)
    let count = footer.map { $0.wrapped(to: width).count }.reduce(2 + noticeLines.count, +)
    do {
      try writePage(states, rows: console.rows - count)
    } catch {
      console.write(WorkbookError.systemReason(of: error), .red)
    }
    // Reports and hints end with an empty line.
    if !endsWithEmptyLine, !isSmall { console.write() }
    for line in noticeLines { print(console.styled(console.asciiFallback(line), .yellow)) }
    for line in footer.dropLast() { console.write(line, .faint) }
    console.write(footer.last ?? "", .bold)
    Console.flush()
  }

  /// The lines of the notice; a command to copy, which is indented, stays on one line.
  private var noticeLines: [String] {
    (notice?.lines ?? []).flatMap { $0.hasPrefix("  ") ? [$0] : $0.wrapped(to: width) }
  }

  private var width: Int { min(console.columns, Console.readableWidth) }
  private var isSmall: Bool { console.rows < 14 || console.columns < 40 }

  private var endsWithEmptyLine: Bool {
    switch page {
    case .report, .hint: true
    default: false
    }
  }

  private func writePage(_ states: [StepState], rows: Int) throws {
    switch page {
    case .busy(let title): console.write(title)
    case .report: writeReport(states, rows: rows)
    case .comparison: try Comparison(package: package, step: step).write(on: console)
    case .keys: writeKeys()
    case .hint(let number):
      HintCommand.write(number, of: try Chapter(of: step, in: package), on: console)
    case .steps(let picker): writeSteps(states, picker, rows: rows)
    case .output(let text): text.lines.forEach { console.writeCode($0) }
    }
  }

  private func writeReport(_ states: [StepState], rows: Int) {
    guard let result = progress.result(of: step) else { return }
    let report = CheckReport(result: result, package: package, console: console)
    guard result.isGreen else { return report.write(rows: rows) }
    let line = String(repeating: "─", count: min(console.columns, 60))
    if !isSmall { console.write(line, .green) }
    // It also says what else can make the tests pass.
    report.write(rows: max(1, rows - 4))
    let open = states.filter { !$0.isGreen }
    if open.isEmpty {
      console.write("All \(states.count) steps are green: you finished the workbook.", .green)
      if !isSmall {
        console.write("Each chapter ends with a harder task under \"Go further\".")
        console.write()
      }
    } else if step.next == nil {
      let names = open.map { "\($0.step.folder) (\($0.summary))" }.joined(separator: ", ")
      console.write("Still to do: \(names).")
      if !isSmall { console.write() }
    }
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

  private func writeSteps(_ states: [StepState], _ picker: StepPicker, rows: Int) {
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
  private func footer(_ states: [StepState]) -> [String] {
    if case .busy = page { return ["q quit"] }
    if isSmall { return ["? keys · q quit"] }
    var keys = states.isGreen(step) ? ["c compare"] : ["h hint", "c compare", "e edit"]
    if states.isGreen(step), let next = states.next(after: step) {
      keys = ["n next: \(next.folder)", "m run example"] + keys
    }
    switch page {
    case .steps: keys = ["arrows or a number select", "Enter opens", "Esc back"]
    case .report: keys += ["l list", "? keys"]
    default: keys = ["Esc back"] + keys
    }
    let count = "\(states.bar) \(states.greenCount) of \(states.count) steps are green"
    let saving = "To check again, save a file in \(package.displayPath(step.exercisePath))."
    return [count, saving, (keys + ["q quit"]).joined(separator: " · ")]
  }
}
