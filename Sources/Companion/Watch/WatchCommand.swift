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
  private var checkedStamps: WatchProgress.Stamps?
  /// When the files of all steps were looked at.
  private var lastLook = ContinuousClock.now - .seconds(60)
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
  private var isChanged: Bool { stamps(of: step) != checkedStamps }
  private var results: StepResults { progress.results }

  private func stamps(of step: Step) -> WatchProgress.Stamps {
    Exercise.stamps(of: step, in: package)
  }

  /// Watches until `q` is pressed, and returns whether the step was green then.
  func run() throws -> Bool {
    Signals.deferToPolling()
    Signals.deferStops()
    terminal.enter()
    defer { terminal.leave() }
    try chooseFirstStep()
    while !hasEnded {
      try Signals.throwIfArrived()
      if isChanged {
        try check(step)
      } else if !input.isEmpty {
        obey(input.removeFirst())
      } else if let other = nextToCheck() {
        try checkInBackground(other)
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
    case ("r", _): checkedStamps = nil
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
    checkedStamps = nil
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

  // MARK: Checks

  /// Shows what is known of the steps, and chooses the first that isn't green unless the learner did.
  private func chooseFirstStep() throws {
    guard chosenStep == nil else { return }
    for step in Step.exercises {
      chosenStep = step
      try check(step)
      if hasEnded || !results.isGreen(step) { break }
    }
  }

  /// Checks a step, until the run ends, the step is saved again, or `q` is pressed.
  ///
  /// The first time, a verdict on the same files that was kept is as good.
  private func check(_ step: Step) throws {
    let stamps = stamps(of: step)
    checkedStamps = stamps
    let last = state
    state = .checking(step.folder, after: last)
    drawnConsole = nil
    drawIfNeeded()
    do {
      let isNew = progress.result(of: step) == nil
      let result = try StepChecker.run(in: package, limit: limit, poll: { self.poll(step) }) {
        // A step that isn't started has a verdict, too, but its tests say what to do.
        let kept = isNew ? try $0.kept(step) : nil
        return try kept.flatMap { $0.state == .notStarted ? nil : $0 } ?? $0.check(step)
      }
      progress.note(result, of: step, stamps: stamps)
      show(.report())
    } catch is CancellationError {
      checkedStamps = nil
      state = last
    } catch {
      show(.problem((error as? WorkbookError ?? .unforeseen(error)).message))
    }
    drawnConsole = nil
    try Signals.throwIfArrived()
  }

  private func poll(_ step: Step) -> CheckProgress.Continuation {
    readInput(within: 0)
    drawIfNeeded()
    return hasEnded || stamps(of: step) != checkedStamps ? .cancel : .continue
  }

  /// A started step that was saved since it was checked, or was never checked.
  private func nextToCheck() -> Step? {
    // Looking at the files of all steps takes a few milliseconds.
    guard .now - lastLook > .seconds(2) else { return nil }
    let next = Step.exercises.first {
      $0.folder != step.folder && !progress.isCurrent($0, stamps: stamps(of: $0))
    }
    if next == nil { lastLook = .now }
    return next
  }

  /// Checks a step that isn't shown, until a key is pressed or the shown one is saved.
  private func checkInBackground(_ other: Step) throws {
    let stamps = stamps(of: other)
    drawIfNeeded()
    do {
      let poll = { () -> CheckProgress.Continuation in
        self.readInput(within: 0)
        self.drawIfNeeded()
        let isNeeded = self.hasEnded || !self.input.isEmpty || self.isChanged
        return isNeeded ? .cancel : .continue
      }
      let result = try StepChecker.run(in: package, limit: limit, isShown: false, poll: poll) {
        try $0.result(of: other)
      }
      let last = progress.result(of: other)
      progress.note(result, of: other, stamps: stamps)
      guard last?.state != result.state else { return }
      drawnConsole = nil
      // The learner edited a file of a step that isn't shown.
      if last != nil, case .report = state {
        state = .report(note: "\(other.folder) is \(result.summary) now. Press l to go there.")
      }
    } catch is CancellationError {
      return
    } catch {
      // It says why when the learner goes there.
      progress.note(nil, of: other, stamps: stamps)
    }
    try Signals.throwIfArrived()
  }
}
