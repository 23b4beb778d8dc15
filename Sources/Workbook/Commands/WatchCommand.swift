import Foundation

/// `workbook watch`: a check on every save, and keys for what comes next.
final class WatchCommand {
  private let package: BookPackage
  private let limit: Double
  private let terminal: RawTerminal
  private var parser = InputParser()
  /// What was typed and is not obeyed yet: during a check, keys wait for its end.
  private var input: [InputEvent] = []
  /// Whether `q` was pressed, or the terminal was closed.
  private var hasEnded = false
  /// The window in which the page was drawn, or `nil` if it has to be drawn again.
  private var drawnConsole: Console?
  /// The step that the learner or, at the beginning, the first check chose.
  private var chosenStep: Step?
  private var state = WatchState.report()
  /// The first row of the page that is shown.
  private var top = 0
  private var progress = WatchProgress()
  /// The files that the last check was about, or `nil` if a check is due.
  private var checkedFiles: [String: FileVersion]?
  /// The number of the hint that each step showed last.
  private var hints: [String: Int] = [:]

  /// Watches a step, or the first that isn't green.
  init(step: Step?, limit: Double) throws {
    package = try BookPackage.current()
    guard Console.standard.isTerminal, let terminal = RawTerminal(off: "\n") else {
      throw WorkbookError.usage(
        "`watch` needs a terminal. To check once, type `swift run workbook check`.")
    }
    self.limit = limit
    self.terminal = terminal
    chosenStep = step
  }

  private var step: Step { chosenStep ?? Step.exercises[0] }
  private var isChanged: Bool { files(of: step) != checkedFiles }
  private var results: StepResults { progress.results(withFiles: files) }

  private func files(of step: Step) -> [String: FileVersion] {
    Exercise.currentFiles(of: step, in: package)
  }

  /// Watches until `q` is pressed, and returns whether the step was green then.
  func run() throws -> Bool {
    Signals.deferToPolling()
    Signals.deferStops()
    terminal.enter()
    defer { terminal.leave() }
    while !hasEnded {
      try Signals.throwIfArrived()
      if isChanged {
        try check()
      } else if !input.isEmpty {
        obey(input.removeFirst())
      } else {
        drawIfNeeded()
        readInput(within: 150)
      }
    }
    return results.isGreen(step)
  }

  private func readInput(within milliseconds: Int32) {
    var bytes = terminal.bytes(within: milliseconds)
    // The rest of an arrow key's sequence may come a moment after its Esc.
    if bytes?.last == 0x1b { bytes = terminal.bytes(within: 20).map { (bytes ?? []) + $0 } }
    if terminal.stopIfRequested() { drawnConsole = nil }
    let events = parser.events(from: bytes ?? [])
    input += events
    hasEnded = hasEnded || bytes == nil || events.contains(.key("q"))
  }

  // MARK: The screen

  private var screen: WatchScreen {
    WatchScreen(
      package: package, step: step, state: state, result: progress.result(of: step),
      results: results)
  }

  private func drawIfNeeded() {
    guard drawnConsole != .standard else { return }
    drawnConsole = .standard
    // The page may end sooner in this window.
    scroll(by: 0)
    screen.draw(top: top)
  }

  /// Shows a page from its beginning.
  private func show(_ state: WatchState) {
    self.state = state
    top = 0
  }

  // MARK: Keys

  private func obey(_ event: InputEvent) {
    drawnConsole = nil
    switch event {
    case .arrow(_, let rows): scroll(by: rows)
    case .page(let pages): scroll(by: pages * screen.layout(top: top).step)
    case .key(" "): scroll(by: screen.layout(top: top).step)
    case .key(let key): press(key)
    case .mouse: break
    }
  }

  private func scroll(by rows: Int) {
    top = screen.layout(top: top + rows).above
  }

  private func press(_ key: Character) {
    switch (key, state) {
    case ("y", .asking(.solution)), ("c", .chapter): show(.difference)
    case ("y", .asking(.leaving(let next))), ("n", .asking(.leaving(let next))): go(to: next)
    case ("\u{1b}", _): show(.report())
    case ("?", _): show(.keys)
    case ("r", _): checkedFiles = nil
    case ("h", _): showHint()
    case ("a", _): show(.allFailures)
    case ("l", _): show(.list(typed: ""))
    case ("c", .difference): show(.chapter)
    case ("c", _): results.isGreen(step) ? show(.difference) : ask(.solution)
    case ("n", _): goOn()
    case (_, .list(let typed, _)): chooseStep(typed + String(key))
    case (_, .asking): state = .report()
    default: break
    }
  }

  private func go(to next: Step) {
    chosenStep = next
    checkedFiles = nil
    show(.report())
  }

  /// Goes to the next step, after a question if this one isn't green.
  private func goOn() {
    let next = results.next(after: step)
    if !results.isGreen(step) {
      next.map { ask(.leaving(for: $0)) } ?? show(.report(note: "The other steps are green."))
    } else if let next {
      go(to: next)
    }
  }

  /// Asks below the report, which stays where it was scrolled to.
  ///
  /// An `n` that was typed before the question was on the screen asked for it twice.
  private func ask(_ question: WatchState.Question) {
    input.removeAll { $0 == .key("n") }
    if case .report = state {} else { top = 0 }
    state = .asking(question)
  }

  private func chooseStep(_ typed: String) {
    switch StepChoice(typed) {
    case .step(let number):
      if let next = Step.exercises.first(where: { $0.number == number }) { go(to: next) }
    case .open: state = .list(typed: typed)
    case .unknown: state = .list(typed: "", note: "There isn't a step \(typed.trimmed).")
    }
  }

  /// Shows the next hint, after the last one the skeleton, and then a note.
  private func showHint() {
    let chapter = try? Page(of: step, in: package)
    let count = chapter.map { $0.hints.count + ($0.skeleton == nil ? 0 : 1) } ?? 0
    let number = hints[step.folder, default: 0] + 1
    hints[step.folder] = number <= count ? number : 0
    show(
      number <= count
        ? .hint(number)
        : .report(
          note: "That was the last hint. \(package.displayPath(step.chapterPath)) says what each "
            + "red test means. Press h to see the first hint again."))
  }

  // MARK: Programs

  /// Checks the step, until the run ends, the step is saved again, or `q` is pressed.
  private func check() throws {
    // The first check runs every step that is started, so that the progress is known.
    let isFirst = progress.isEmpty
    let steps = isFirst ? Step.exercises : [step]
    let files = Dictionary(uniqueKeysWithValues: steps.map { ($0.folder, self.files(of: $0)) })
    checkedFiles = files[step.folder]
    let last = state
    state = .checking(isFirst ? "the steps that you have started" : step.folder, after: last)
    drawnConsole = nil
    drawIfNeeded()
    do {
      let found = try StepChecker.run(in: package, limit: limit, poll: poll) { checker in
        isFirst ? try firstResults(of: checker, files: files) : [try checker.check(step)]
      }
      for result in found { progress.note(result, files: files[result.step.folder] ?? [:]) }
      show(.report())
    } catch is CancellationError {
      checkedFiles = nil
      state = last
    } catch {
      show(.problem((error as? WorkbookError ?? .unforeseen(error)).message))
    }
    drawnConsole = nil
    try Signals.throwIfArrived()
  }

  private func poll() -> TestRunner.Continuation {
    readInput(within: 0)
    drawIfNeeded()
    return hasEnded ? .cancel : isChanged ? .cancelAfterBuild : .continue
  }

  private func firstResults(
    of checker: StepChecker, files: [String: [String: FileVersion]]
  ) throws -> [CheckResult] {
    var results = try checker.checkStarted(Step.exercises)
    chosenStep = chosenStep ?? (results.first { !$0.isGreen } ?? results.last)?.step
    checkedFiles = files[step.folder]
    // A step that isn't started didn't run, but its tests say what to do.
    for index in results.indices where results[index].step.folder == step.folder {
      guard results[index].exercise.isUntouched else { continue }
      results[index] = try checker.check(step)
    }
    return results
  }
}
