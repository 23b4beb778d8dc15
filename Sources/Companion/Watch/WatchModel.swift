import Console

/// What a watch knows and shows; it has neither a terminal nor a thread.
struct WatchModel {
  let package: BookPackage
  private(set) var console: Console

  /// The step that is shown.
  private(set) var step: Step
  /// Whether the first step that isn't green is still looked for.
  private var isChoosing: Bool
  var state = WatchState.report()
  var results = StepResults()
  /// The steps that were saved since their last check began.
  private(set) var due: Set<Step> = []
  /// What was typed and isn't obeyed yet: while the shown step is checked, keys wait for the end.
  var input: [InputEvent] = []
  var hasEnded = false
  /// The wrong answer to run as soon as no check runs, and the letter that was typed for it.
  var trial: (answer: WrongAnswer, letter: String)?
  /// The number of the hint that each step showed last, and how many wrong answers were diagnosed.
  var hints: [Step: Int] = [:]
  var diagnosed: [Step: Int] = [:]

  /// The lines of what is shown, and the first row of them in the window.
  private(set) var page: [String] = []
  private(set) var top = 0
  /// What the check of the shown step does.
  var activity = ""

  /// Watches a step, or the first that isn't green.
  init(step: Step?, in package: BookPackage, on console: Console) {
    (self.package, self.console) = (package, console)
    self.step = step ?? Step.exercises[0]
    isChoosing = step == nil
  }

  var isGreen: Bool { results.isGreen(step) }

  // MARK: Checks

  mutating func checkLater(_ step: Step) { due.insert(step) }

  /// Whether a check that runs should end, because of a save or since another step is shown.
  func isUseless(_ check: Step) -> Bool { due.contains(check) || due.contains(step) }

  /// The step whose check is needed most.
  var nextDue: Step? {
    due.contains(step) ? step : Step.exercises.first { due.contains($0) }
  }

  mutating func begin(_ next: Step) {
    due.remove(next)
    guard next == step, !state.isChecking else { return }
    state = .checking(next, after: state)
    // This is the last report, with the code that it was about.
    page = page.map { console.styled($0.withoutStyles, .faint) }
  }

  mutating func take(_ result: Result<CheckResult, any Error>, of checked: Step) {
    activity = ""
    let isShown = checked == step
    switch result {
    case .success(let result) where isShown:
      results.byStep[checked] = result
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
      show(.problem(WorkbookError(describing: error).message))
    case .failure:
      // It says why when the learner goes there.
      results.byStep[checked] = nil
    }
  }

  private mutating func takeInBackground(_ result: CheckResult) {
    let last = results.byStep.updateValue(result, forKey: result.step)
    guard last?.state != result.state else { return }
    // The learner edited a file of a step that isn't shown.
    if last != nil, case .report = state {
      state = .report(note: "\(result.headline(of: result.step.folder)) Press l to go there.")
    }
    if case .list = state { page = lines(of: state) }
  }

  // MARK: Wrong answers

  /// Shows that the tests run on a wrong answer.
  mutating func beginTrial() {
    trial = nil
    state = .checking(step, after: state)
  }

  /// Shows what the tests say to a wrong answer.
  mutating func take(
    _ result: Result<CheckResult, any Error>, of answer: WrongAnswer, for letter: String
  ) {
    activity = ""
    switch result {
    case .success(let result):
      diagnosed[step, default: 0] += 1
      let lines = lines(about: answer)
      show(.verdict(lines.verdict(on: letter, result) + [""] + lines.report(on: result)))
    case .failure(is CancellationError):
      if case .checking(_, let last) = state { state = last }
    case .failure(let error): show(.problem(WorkbookError(describing: error).message))
    }
  }

  // MARK: The screen

  /// Shows a step, which is checked then.
  mutating func go(to next: Step) {
    step = next
    checkLater(next)
    show(.report())
  }

  /// Shows a page from its beginning.
  mutating func show(_ state: WatchState) {
    self.state = state
    top = 0
    page = lines(of: state)
  }

  /// Shows the same in a window of another size.
  mutating func resize(to console: Console) {
    self.console = console
    page = lines(of: state)
  }

  mutating func scroll(by rows: Int) {
    top += rows
    top = layout.above
  }

  mutating func scroll(_ event: InputEvent) {
    switch event {
    case .arrow(let rows): scroll(by: rows)
    case .page(let pages): scroll(by: pages * layout.step)
    default: scroll(by: layout.step)
    }
  }
}

// MARK: - The page

extension WatchModel {
  /// The lines of the page, without the footer.
  private func lines(of state: WatchState) -> [String] {
    do {
      return switch state {
      case .report, .asking: reportLines()
      case .allFailures: reportLines(showsAll: true)
      case .hint(let number, _):
        try Page(of: step, in: package).hint(number, on: console)
      case .difference: try FileDifferences.lines(of: step, in: package, on: console)
      case .wrongAnswer(let answer, let title):
        try console.lines(title, .bold) + [""] + lines(about: answer).code
      case .verdict(let lines): lines
      case .section(let heading):
        try Page(of: step, in: package).lines(of: heading, on: console)
      case .list: list
      case .keys: WatchKey.lines(on: console)
      case .problem(let text): text.lines.flatMap { console.lines($0) }
      // The last page stays.
      case .checking: page
      }
    } catch {
      return console.lines(WorkbookError.systemReason(of: error), .red)
    }
  }

  private func reportLines(showsAll: Bool = false) -> [String] {
    guard let result = results.byStep[step] else { return [] }
    return ReportLines(
      of: result, in: package, on: console, showsAll: showsAll, wayToAll: "press a"
    ).all
  }

  func lines(about answer: WrongAnswer) -> DiagnosisLines {
    DiagnosisLines(answer: answer, step: step, package: package, console: console)
  }

  private var list: [String] {
    console.lines("To go to a step, type its number. You're at \(step.folder).") + [""]
      + StatusCommand.lines(
        for: Step.exercises.map { ($0, results.byStep[$0]) }, on: console)
  }
}
