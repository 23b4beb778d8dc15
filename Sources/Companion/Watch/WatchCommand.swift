import Foundation

/// `workbook watch`: a check on every save, and keys for what comes next.
///
/// Everything happens in `receive`, event by event. Two threads send events: one looks at the
/// terminal and the files, and one checks a step.
final class WatchCommand {
  let package: BookPackage
  private let limit: Double
  private let terminal: RawTerminal
  private let events = WatchEvents()
  private let lookout: WatchLookout

  /// The step that is shown.
  private(set) var step: Step
  /// Whether the first step that isn't green is still looked for.
  private var isChoosing: Bool
  var state = WatchState.report()
  var results = StepResults()
  /// What is shown about the step's last result.
  private var report: CheckReport?
  /// The steps that were saved since their last check began.
  private var due: Set<Step> = []
  private var check: WatchCheck?
  /// What was typed and isn't obeyed yet: while the shown step is checked, keys wait for the end.
  var input: [InputEvent] = []
  private var hasEnded = false
  /// The number of the hint that each step showed last.
  var hints: [Step: Int] = [:]

  private var console = Console.standard
  /// The lines of what is shown, and the first row of them in the window.
  private var page: [String] = []
  private var top = 0
  /// What the check of the shown step does.
  private var activity = ""
  private var drawnRows: [String] = []

  /// Watches a step, or the first that isn't green.
  init(step: Step?, limit: Double) throws {
    package = try BookPackage.current()
    guard Console.standard.isTerminal, let terminal = RawTerminal(off: "\n") else {
      throw WorkbookError.usage(
        "`watch` needs a terminal. To check once, type `swift run workbook check`.")
    }
    self.limit = limit
    self.terminal = terminal
    self.step = step ?? Step.exercises[0]
    isChoosing = step == nil
    lookout = WatchLookout(package: package, terminal: terminal, step: self.step, events: events)
  }

  /// Watches until `q` is pressed, and returns whether the step was green then.
  func run() throws -> Bool {
    Signals.deferToPolling()
    Signals.deferStops()
    terminal.enter()
    defer { terminal.leave() }
    lookout.start()
    while !hasEnded || check != nil {
      receive(events.next())
      obeyInput()
      startDueCheck()
      draw()
    }
    try Signals.throwIfArrived()
    return results.isGreen(step)
  }

  private func receive(_ event: WatchEvent) {
    switch event {
    case .input(let new):
      input += new
      // It ends a check, too.
      hasEnded = hasEnded || new.contains(.key("q"))
    case .saved(let step): due.insert(step)
    case .progress(let text): activity = text
    case .checked(let check, let result): take(result, of: check.step)
    case .resized(let console):
      self.console = console
      showAgain()
    case .stopRequested:
      if terminal.stopIfRequested() { drawnRows = [] }
    case .closed: hasEnded = true
    }
  }

  // MARK: Checks

  private var isShownStepDue: Bool {
    due.contains(step) || check?.step == step
  }

  /// Starts the check that is needed most, and ends the running one if it isn't that.
  private func startDueCheck() {
    let next = due.contains(step) ? step : Step.exercises.first { due.contains($0) }
    if let check {
      let isStale = due.contains(check.step) || due.contains(step)
      if hasEnded || isStale { check.cancel() }
    } else if let next, !hasEnded {
      start(next)
    }
  }

  private func start(_ next: Step) {
    due.remove(next)
    let isShown = next == step
    let isNew = results.byStep[next] == nil
    if isShown, !state.isChecking {
      state = .checking(next, after: state)
      // This is the last report, with the code that it was about.
      page = page.map { console.styled($0.withoutStyles, .faint) }
    }
    check = .start(next, in: package, limit: limit, events: events) { checker in
      guard isShown else { return try checker.result(of: next) }
      // A step that isn't started has a verdict, too, but its tests say what to do.
      let kept = isNew ? try checker.kept(next) : nil
      return try kept.flatMap { $0.state == .notStarted ? nil : $0 } ?? checker.check(next)
    }
  }

  private func take(_ result: Result<CheckResult, any Error>, of checked: Step) {
    check = nil
    activity = ""
    let isShown = checked == step
    switch result {
    case .success(let result) where isShown:
      results.byStep[checked] = result
      report = CheckReport(of: result, in: package)
      if isChoosing, result.isGreen, let next = checked.next {
        go(to: next)
      } else {
        isChoosing = false
        show(.report())
      }
    case .success(let result): takeInBackground(result)
    case .failure(is CancellationError): due.insert(checked)
    case .failure(let error) where isShown:
      isChoosing = false
      show(.problem((error as? WorkbookError ?? .unforeseen(error)).message))
    case .failure:
      // It says why when the learner goes there.
      results.byStep[checked] = nil
    }
  }

  private func takeInBackground(_ result: CheckResult) {
    let last = results.byStep.updateValue(result, forKey: result.step)
    guard last?.state != result.state else { return }
    // The learner edited a file of a step that isn't shown.
    if last != nil, case .report = state {
      state = .report(note: "\(result.step.folder) is \(result.summary) now. Press l to go there.")
    }
    if case .list = state { showAgain() }
  }

  // MARK: The screen

  /// Shows a page from its beginning.
  func show(_ state: WatchState) {
    self.state = state
    top = 0
    showAgain()
  }

  /// Makes the lines of the page from what is known now.
  private func showAgain() {
    // During a check, the last page stays.
    guard !state.isChecking else { return }
    page = state.page(
      of: step, report: report, results: results, in: package, on: console)
  }

  private var screen: WatchScreen {
    WatchScreen(
      page: page, step: step, state: state, results: results, activity: activity,
      exercise: package.displayPath(step.exercisePath), console: console)
  }

  func scroll(by rows: Int) {
    top = screen.layout(top: top + rows).above
  }

  func scroll(byPages pages: Int) {
    scroll(by: pages * screen.layout(top: top).step)
  }

  private func draw() {
    // The page may end sooner in this window.
    scroll(by: 0)
    let rows = screen.rows(top: top)
    guard rows != drawnRows, !hasEnded else { return }
    drawnRows = rows
    WatchScreen.write(rows)
  }

  // MARK: Keys

  private func obeyInput() {
    while !input.isEmpty, !isShownStepDue, !hasEnded { obey(input.removeFirst()) }
  }

  func checkAgain() {
    due.insert(step)
  }

  func go(to next: Step) {
    step = next
    report = results.byStep[next].map { CheckReport(of: $0, in: package) }
    lookout.follow(next)
    checkAgain()
    show(.report())
  }
}
