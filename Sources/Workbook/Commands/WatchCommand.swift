import Foundation

/// `workbook watch`: a check on every save, and keys for what comes next.
final class WatchCommand {
  private let package: BookPackage
  private let limit: Double
  private let terminal: RawTerminal
  private var parser = InputParser()
  /// Whether `q` was pressed, or the terminal was closed.
  private var hasEnded = false
  /// The window in which the page was drawn, or `nil` if it has to be drawn again.
  private var drawnConsole: Console?
  /// The step that the learner or, at the beginning, the first check chose.
  private var chosenStep: Step?
  private var state = WatchState.report()
  private var progress = WatchProgress()
  /// The files that the last check was about, or `nil` if a check is due.
  private var checkedFiles: [String: FileVersion]?
  /// The number of the hint that each step showed last.
  private var hints: [String: Int] = [:]

  /// Watches a step, or the first that isn't green.
  init(step: Step?, limit: Double) throws {
    package = try BookPackage.current()
    guard Console.standard.isTerminal, let terminal = RawTerminal() else {
      throw WorkbookError.usage(
        "`watch` needs a terminal. To check once, type `swift run workbook check`.")
    }
    (self.limit, self.terminal, chosenStep) = (limit, terminal, step)
  }

  private var step: Step { chosenStep ?? Step.exercises[0] }
  private var isChanged: Bool { files(of: step) != checkedFiles }
  private var green: GreenSteps { progress.greenSteps(withFiles: files) }

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
        continue
      }
      if drawnConsole != .standard {
        drawnConsole = .standard
        screen.draw()
      }
      // A key that begins a check is the last one that counts.
      for key in readKeys(within: 150) where !hasEnded && !isChanged { press(key) }
    }
    return green.contains(step)
  }

  private func readKeys(within milliseconds: Int32) -> [Character] {
    let bytes = terminal.bytes(within: milliseconds)
    if terminal.stopIfRequested() { drawnConsole = nil }
    var keys: [Character] = []
    for case .key(let key) in parser.events(from: bytes ?? []) { keys.append(key) }
    hasEnded = hasEnded || bytes == nil || keys.contains("q")
    return keys
  }

  private var screen: WatchScreen {
    WatchScreen(
      package: package, step: step, state: state, green: green, result: progress.result(of: step))
  }

  // MARK: Keys

  private func press(_ key: Character) {
    drawnConsole = nil
    switch (key, state) {
    case ("y", .asking): state = .comparison
    case ("\u{1b}", _): state = .report()
    case ("?", _): state = .keys
    case ("r", _): checkedFiles = nil
    case ("h", _): showHint()
    case ("c", _): state = green.contains(step) ? .comparison : .asking
    case ("n", _):
      guard let next = green.next(after: step) else { break }
      if green.contains(step) {
        (chosenStep, checkedFiles) = (next, nil)
      } else {
        state = .report(
          note: "\(step.folder) is not green yet. To go on without it, press q, then type "
            + "`swift run workbook watch \(next.shortNumber)`.")
      }
    case (_, .asking): state = .report()
    default: break
    }
  }

  /// Shows the next hint, or a note after the last one.
  private func showHint() {
    let count = (try? Page(of: step, in: package).hints.count) ?? 0
    let number = hints[step.folder, default: 0] + 1
    hints[step.folder] = number <= count ? number : 0
    state =
      number <= count
      ? .hint(number)
      : .report(
        note: "That was the last hint. \(package.displayPath(step.chapterPath)) says what each red "
          + "test means. Press h to see the first hint again.")
  }

  // MARK: Programs

  /// Checks the step, until the run ends, the step is saved again, or `q` is pressed.
  private func check() throws {
    // The first check runs every step that is started, so that the progress is known.
    let isFirst = progress.isEmpty
    let steps = isFirst ? Step.exercises : [step]
    let files = Dictionary(uniqueKeysWithValues: steps.map { ($0.folder, self.files(of: $0)) })
    checkedFiles = files[step.folder]
    state = .checking("Checking \(isFirst ? "the steps that you have started" : step.folder).")
    screen.draw()
    drawnConsole = nil
    // Keys that were typed during the check don't count, except for `q`.
    defer { _ = readKeys(within: 0) }
    do {
      let results = try StepChecker.run(in: package, limit: limit, poll: poll) { checker in
        isFirst ? try firstResults(of: checker, files: files) : [try checker.check(step)]
      }
      for result in results { progress.note(result, files: files[result.step.folder] ?? [:]) }
      state = .report()
    } catch is CancellationError {
      checkedFiles = nil
    } catch {
      state = .problem((error as? WorkbookError ?? .unforeseen(error)).message)
    }
    try Signals.throwIfArrived()
  }

  private func poll() -> TestRunner.Continuation {
    _ = readKeys(within: 0)
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
