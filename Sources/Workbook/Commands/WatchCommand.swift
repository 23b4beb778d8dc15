import Foundation

/// `workbook watch`: a check on every save, and keys for what comes next.
final class WatchCommand {
  /// The question that `y` answers.
  private enum Question {
    case solution, reset
  }

  private let package: BookPackage
  private let limit: Double
  private let input: WatchEvents
  /// Whether the learner chose the step.
  private var hasChosenStep: Bool
  private var screen: WatchScreen
  private var question: Question?
  /// The files that the result is about, or `nil` if the step has to be checked.
  private var checkedFiles: [String: FileVersion]?
  /// Whether a program runs; no key but `q` does anything then, so that none acts later.
  private var isBusy = false
  private var isDone = false

  /// Watches a step, or the first that isn't green, and returns whether it was green at the end.
  static func run(step: Step?, limit: Double) throws -> Bool {
    let package = try BookPackage.current()
    guard Console.standard.isTerminal, let terminal = RawTerminal(hasSignals: true) else {
      throw WorkbookError.usage(
        "`watch` needs a terminal. To check once, type `swift run workbook check`.")
    }
    Signals.deferToPolling()
    Signals.deferStops()
    let input = WatchEvents(terminal)
    input.enter()
    defer { input.leave() }
    return try WatchCommand(step: step, limit: limit, package: package, input: input).run()
  }

  private init(step: Step?, limit: Double, package: BookPackage, input: WatchEvents) {
    (self.limit, self.package, self.input) = (limit, package, input)
    hasChosenStep = step != nil
    screen = WatchScreen(package: package, step: step ?? Step.exercises[0])
  }

  private var step: Step { screen.step }

  private func run() throws -> Bool {
    while !isDone {
      if let event = nextEvent(within: 150) { handle(event) }
      try Signals.throwIfArrived()
    }
    return screen.isGreen
  }

  /// The next event, if there is one in time; a step that has to be checked counts as saved.
  private func nextEvent(within milliseconds: Int32) -> WatchEvent? {
    if checkedFiles == nil, !isBusy { return .saved }
    if let event = input.next(within: milliseconds) { return event }
    guard let checkedFiles else { return nil }
    return Exercise.currentFiles(of: step, in: package) == checkedFiles ? nil : .saved
  }

  private func handle(_ event: WatchEvent) {
    let asked = question
    if !isBusy, event != .redraw { (question, screen.notice) = (nil, nil) }
    do {
      switch event {
      case .terminalClosed, .key("q"): isDone = true
      case .redraw: break
      case .saved where isBusy: checkedFiles = nil
      case .saved: check()
      case _ where isBusy: return
      case .arrow(.up), .key("k"): screen.picker?.move(by: -1)
      case .arrow(.down), .key("j"): screen.picker?.move(by: 1)
      case .key("0"..."9"): if case .key(let digit) = event { screen.picker?.type(digit) }
      case .key("\n"): if let picker = screen.picker { open(Step.exercises[picker.index]) }
      case .key("l") where screen.picker == nil: screen.showSteps()
      case .key("l"), .key("\u{1b}"): screen.page = .report
      case .key("r"): check()
      case .key("?"): screen.page = .keys
      case .key("h"): try screen.showHint()
      case .key("c") where screen.isGreen, .key("y") where asked == .solution:
        screen.page = .comparison
      case .key("c"):
        ask(.solution, "\(step.folder) is not green yet. Press y to see the solution anyway.")
      case .key("n") where screen.isGreen: if let next = screen.nextStep { open(next) }
      case .key("n"):
        screen.notice = "\(step.folder) is not green yet. Press l for the list of steps."
      case .key("m") where screen.isGreen: runExample()
      case .key("m"):
        screen.notice = "Once \(step.folder) is green, m runs its example on your code."
      case .key("e"): try edit()
      case .key("x"):
        ask(.reset, "Reset \(step.folder)? Your files move to `.aside`. Press y to reset.")
      case .key("y") where asked == .reset: reset()
      case .key, .arrow: break
      }
    } catch {
      screen.notice = Self.message(of: error)
    }
    if !isDone { screen.draw() }
  }

  private static func message(of error: any Error) -> String {
    (error as? WorkbookError)?.message ?? WorkbookError.systemReason(of: error)
  }

  private func ask(_ question: Question, _ text: String) {
    (self.question, screen.notice) = (question, text)
  }

  private func open(_ step: Step) {
    (screen.step, hasChosenStep, checkedFiles) = (step, true, nil)
  }

  // MARK: The programs

  /// Checks the step, until the run ends, the step is saved again, or `q` is pressed.
  private func check() {
    // The first check runs every step that is started, so that the progress is known.
    let isFirst = screen.progress.isEmpty
    let steps = isFirst ? Step.exercises : [step]
    let files = Dictionary(
      uniqueKeysWithValues: steps.map { ($0.folder, Exercise.currentFiles(of: $0, in: package)) })
    checkedFiles = files[step.folder]
    let title = isFirst ? "the steps that you have started" : step.folder
    whileBusy("Checking \(title).") {
      let poll: () -> TestRunner.Continuation = { [self] in
        handleEvents()
        return isDone ? .cancel : checkedFiles == nil ? .cancelAfterBuild : .continue
      }
      let results = try StepChecker.run(in: package, limit: limit, poll: poll) { checker in
        guard isFirst else { return [try checker.check(step)] }
        var results = try checker.checkStarted(steps)
        let toDo = results.first { !$0.isGreen } ?? results[results.count - 1]
        if !hasChosenStep { (screen.step, checkedFiles) = (toDo.step, files[toDo.step.folder]) }
        // A step that isn't started didn't run, but its tests say what to do.
        let index = steps.firstIndex { $0.folder == step.folder } ?? 0
        if results[index].exercise.isUntouched { results[index] = try checker.check(step) }
        return results
      }
      for result in results {
        screen.progress.note(result, files: files[result.step.folder] ?? [:])
      }
      screen.page = .report
    }
  }

  /// Resets the exercise, and then checks it.
  private func reset() {
    let text = runCompanion(["reset", step.shortNumber], "Resetting \(step.folder).")
    check()
    screen.notice = text
  }

  /// Runs the step's example on the learner's code.
  private func runExample() {
    let text = runCompanion(
      [step.shortNumber, "--mine"], "Running the example of \(step.folder) on your code.")
    screen.page = .output(text)
  }

  /// Runs another command of this program, and returns what it printed.
  private func runCompanion(_ words: [String], _ title: String) -> String {
    var text = ""
    whileBusy(title) {
      let progress = ProgressLine(on: .standard)
      defer { progress.clear() }
      let command = [CommandLine.arguments[0]] + words
      let columns = "\(Console.standard.columns)"
      do {
        let result = try Subprocess.run(command, environment: ["COLUMNS": columns]) { [self] _ in
          progress.show("running")
          handleEvents()
          return isDone ? .gently : nil
        }
        text = (result.output + result.error).trimmed
      } catch {
        text = Self.message(of: error)
      }
    }
    return text
  }

  /// Shows what runs, and drops the keys that are typed while it does.
  private func whileBusy(_ title: String, _ body: () throws -> Void) {
    screen.page = .busy(title)
    screen.draw()
    isBusy = true
    defer { isBusy = false }
    do {
      try body()
    } catch is CancellationError {
    } catch {
      screen.page = .output(Self.message(of: error))
    }
    // The last keys that were typed while it ran.
    handleEvents()
  }

  /// Handles what happened while a program runs.
  private func handleEvents() {
    // A closed terminal is an event each time.
    while !isDone, let event = nextEvent(within: 0) { handle(event) }
  }

  /// Opens the file to edit in the learner's editor.
  private func edit() throws {
    let editor = try Editor(environment: ProcessInfo.processInfo.environment)
    let location = screen.editLocation
    try input.lendTerminal {
      try editor.run(file: package.displayPath(location.file), line: location.line ?? 1)
    }
  }
}
