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

  /// Watches a step, or the first that isn't green, and returns whether it was green at the end.
  static func run(step: Step?, limit: Double) throws -> Bool {
    let package = try BookPackage.current()
    guard Console.standard.isTerminal, let terminal = RawTerminal() else {
      throw WorkbookError.usage(
        "`watch` needs a terminal. To check once, type `swift run workbook check`.")
    }
    Signals.deferToPolling()
    Signals.deferStops()
    let input = WatchInput(terminal)
    input.enter()
    defer { input.leave() }
    return try WatchCommand(step: step, limit: limit, package: package, input: input).run()
  }

  private init(step: Step?, limit: Double, package: BookPackage, input: WatchInput) {
    (self.limit, self.package, self.input, chosenStep) = (limit, package, input, step)
  }

  private var step: Step { chosenStep ?? Step.exercises[0] }
  private var isChanged: Bool { Exercise.currentFiles(of: step, in: package) != checkedFiles }
  private var states: [StepState] {
    progress.states { Exercise.currentFiles(of: $0, in: package) }
  }

  private func run() throws -> Bool {
    while true {
      while isChanged, !input.hasEnded { try check() }
      if !input.hasEnded { screen.draw() }
      var event: WatchInput.Event?
      repeat {
        try Signals.throwIfArrived()
        event = input.next(within: 150)
      } while event == nil && !isChanged
      guard event != .quit else { return states.isGreen(step) }
      do {
        if let event { try handle(event) }
      } catch {
        state = .report(note: Self.message(of: error))
      }
    }
  }

  private var screen: WatchScreen {
    WatchScreen(
      package: package, step: step, state: state, states: states,
      result: progress.result(of: step))
  }

  private static func message(of error: any Error) -> String {
    (error as? WorkbookError)?.message ?? WorkbookError.systemReason(of: error)
  }

  // MARK: Keys

  private func handle(_ event: WatchInput.Event) throws {
    switch (event, state) {
    case (.key("y"), .asking): state = .comparison
    case (.arrow(.up), .steps(let index)): state = .steps(max(0, index - 1))
    case (.arrow(.down), .steps(let index)):
      state = .steps(min(index + 1, Step.exercises.count - 1))
    case (.key("\n"), .steps(let index)): open(Step.exercises[index])
    case (.key("l"), .steps), (.key("\u{1b}"), _): state = .report()
    case (.key("l"), _):
      state = .steps(Step.exercises.firstIndex { $0.folder == step.folder } ?? 0)
    case (.key("?"), _): state = .keys
    case (.key("r"), _): checkedFiles = nil
    case (.key("h"), _): try showHint()
    case (.key("c"), _): state = states.isGreen(step) ? .comparison : .asking
    case (.key("n"), _) where states.isGreen(step):
      if let next = states.next(after: step) { open(next) }
    case (.key("n"), _):
      state = .report(note: "\(step.folder) is not green yet. Press l for the list of steps.")
    case (.key, .asking): state = .report()
    default: break
    }
  }

  private func open(_ step: Step) {
    (chosenStep, checkedFiles) = (step, nil)
  }

  /// Shows the next hint, or a note after the last one.
  private func showHint() throws {
    let count = try Page(of: step, in: package).hints.count
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
    let files = Dictionary(
      uniqueKeysWithValues: steps.map { ($0.folder, Exercise.currentFiles(of: $0, in: package)) })
    (state, checkedFiles) = (.report(), files[step.folder])
    WatchScreen.drawBusy(
      "Checking \(isFirst ? "the steps that you have started" : step.folder).")
    defer { input.dropKeys() }
    do {
      for result in try results(of: steps, files: files, isFirst: isFirst) {
        progress.note(result, files: files[result.step.folder] ?? [:])
      }
    } catch is CancellationError {
      checkedFiles = nil
    } catch {
      state = .output(Self.message(of: error))
    }
    try Signals.throwIfArrived()
  }

  private func results(
    of steps: [Step], files: [String: [String: FileVersion]], isFirst: Bool
  ) throws -> [CheckResult] {
    let poll: () -> TestRunner.Continuation = { [self] in
      input.dropKeys()
      return input.hasEnded ? .cancel : isChanged ? .cancelAfterBuild : .continue
    }
    return try StepChecker.run(in: package, limit: limit, poll: poll) { checker in
      guard isFirst else { return [try checker.check(step)] }
      var results = try checker.checkStarted(steps)
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
}
