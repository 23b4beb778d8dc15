import Foundation

/// `workbook watch`: a check on every save, and keys for what comes next.
final class WatchCommand {
  private let package: BookPackage
  private let limit: Double
  private let input: WatchInput
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
    (self.limit, input, chosenStep) = (limit, WatchInput(terminal), step)
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
    input.terminal.enter()
    defer { input.terminal.leave() }
    while true {
      while isChanged, !input.hasEnded { try check() }
      if !input.hasEnded { screen.draw() }
      var event: WatchInput.Event?
      repeat {
        try Signals.throwIfArrived()
        event = input.next(within: 150)
      } while event == nil && !isChanged
      guard event != .quit else { return green.contains(step) }
      do {
        if case .key(let key) = event { try press(key) }
      } catch {
        state = .report(note: Self.message(of: error))
      }
    }
  }

  private var screen: WatchScreen {
    WatchScreen(
      package: package, step: step, state: state, green: green, result: progress.result(of: step))
  }

  private static func message(of error: any Error) -> String {
    (error as? WorkbookError)?.message ?? WorkbookError.systemReason(of: error)
  }

  // MARK: Keys

  private func press(_ key: Character) throws {
    switch (key, state) {
    case ("y", .asking): state = .comparison
    case ("\u{1b}", _): state = .report()
    case ("?", _): state = .keys
    case ("r", _): checkedFiles = nil
    case ("h", _): try showHint()
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
  private func showHint() throws {
    let count = try Chapter(of: step, in: package).hints.count
    let number = hints[step.folder, default: 0] + 1
    if number <= count {
      hints[step.folder] = number
      state = .hint(number)
    } else {
      hints[step.folder] = 0
      state = .report(
        note: "That was the last hint. \(package.displayPath(step.chapterPath)) says what each red "
          + "test means. Press h to see the first hint again.")
    }
  }

  // MARK: Programs

  /// Checks the step, until the run ends, the step is saved again, or `q` is pressed.
  private func check() throws {
    // The first check runs every step that is started, so that the progress is known.
    let isFirst = progress.isEmpty
    let steps = isFirst ? Step.exercises : [step]
    let files = Dictionary(uniqueKeysWithValues: steps.map { ($0.folder, self.files(of: $0)) })
    (state, checkedFiles) = (.report(), files[step.folder])
    WatchScreen.drawBusy(
      "Checking \(isFirst ? "the steps that you have started" : step.folder).")
    defer { input.dropKeys() }
    do {
      let results = try StepChecker.run(in: package, limit: limit, poll: poll) { checker in
        isFirst ? try firstResults(of: checker, files: files) : [try checker.check(step)]
      }
      for result in results { progress.note(result, files: files[result.step.folder] ?? [:]) }
    } catch is CancellationError {
      checkedFiles = nil
    } catch {
      state = .output(Self.message(of: error))
    }
    try Signals.throwIfArrived()
  }

  private func poll() -> TestRunner.Continuation {
    input.dropKeys()
    return input.hasEnded ? .cancel : isChanged ? .cancelAfterBuild : .continue
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

/// The keyboard and the window of a watch.
final class WatchInput {
  enum Event: Equatable {
    case key(Character)
    /// The window has another size, or another program has used the terminal.
    case redraw
    /// `q` was pressed, or the terminal was closed.
    case quit
  }

  let terminal: RawTerminal
  private var parser = InputParser()
  /// What happened and wasn't handled yet; nothing comes after `quit`.
  private var events: [Event] = []
  private var console = Console.standard

  init(_ terminal: RawTerminal) {
    self.terminal = terminal
  }

  var hasEnded: Bool { events.last == .quit }

  /// Waits for the next event, and returns `nil` if there is none in time.
  func next(within milliseconds: Int32) -> Event? {
    if events.isEmpty { read(within: milliseconds) }
    return events.isEmpty || events[0] == .quit ? events.first : events.removeFirst()
  }

  /// Forgets the keys that were typed so far, except for `q`.
  func dropKeys() {
    read(within: 0)
    events.removeAll { $0 != .quit }
  }

  private func read(within milliseconds: Int32) {
    guard !hasEnded else { return }
    let bytes = terminal.bytes(within: milliseconds)
    let last = console
    console = .standard
    if terminal.stopIfRequested() || console != last { events.append(.redraw) }
    guard let bytes else { return events.append(.quit) }
    for case .key(let key) in parser.events(from: bytes) {
      events.append(key == "q" ? .quit : .key(key))
      if hasEnded { return }
    }
  }
}
