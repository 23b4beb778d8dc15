import Console
import Foundation

extension Command {
  /// `workbook watch`: a check on every save, and keys for what comes next.
  static let watch = Command(
    name: "watch", operands: ["[STEP]"], options: [.limit],
    summary: "Checks again on every save. Keys show a hint, the solution, or the next step."
  ) { try WatchCommand(step: $0.step(of: Step.exercises), limit: $0.limit()).run() }
}

/// A watch, in one thread: while a check runs, its poll looks at the files and keys, and draws.
final class WatchCommand {
  private var watch: WatchModel
  private let limit: Double
  private let terminal: RawTerminal
  private var parser = InputParser()
  private var stamps: [Step: [URL: FileStamp]] = [:]
  private var lastLook: ContinuousClock.Instant?
  private var drawnRows: [String] = []

  /// Watches a step, or the first that isn't green.
  init(step: Step?, limit: Double) throws {
    let package = try BookPackage.current()
    guard Console.standard.isTerminal, let terminal = RawTerminal(off: "\n") else {
      throw WorkbookError.usage(
        "`watch` needs a terminal. To check once, type `swift run workbook status`.")
    }
    self.limit = limit
    self.terminal = terminal
    watch = WatchModel(step: step, in: package, on: .standard)
  }

  /// Watches until `q` is pressed, and returns whether the step was green then.
  func run() throws -> Bool {
    Signals.deferToPolling()
    terminal.enter()
    defer { terminal.leave() }
    while !watch.hasEnded {
      look()
      watch.obeyInput()
      if let trial = watch.trial {
        run(trial)
      } else if let next = watch.nextDue {
        check(next)
      } else {
        readKeys(within: 150)
      }
      draw()
    }
    try Signals.throwIfArrived()
    return watch.isGreen
  }

  // MARK: What happens

  /// Notes what was saved in the shown step, and every four seconds in all steps.
  private func look() {
    let isTime = lastLook.map { .now - $0 > .seconds(4) } ?? true
    if isTime { lastLook = .now }
    for step in isTime ? Step.exercises : [watch.step] {
      let now = Exercise.stamps(of: step, in: watch.package)
      if stamps.updateValue(now, forKey: step) != now { watch.checkLater(step) }
    }
    if watch.console != .standard { watch.resize(to: .standard) }
  }

  private func readKeys(within milliseconds: Int32) {
    guard var bytes = terminal.bytes(within: milliseconds), !Signals.haveArrived else {
      return watch.hasEnded = true
    }
    // The rest of an arrow key's sequence may come a moment after its Esc.
    if bytes.last == 0x1b { bytes += terminal.bytes(within: 20) ?? [] }
    watch.type(parser.events(from: bytes))
  }

  private func draw() {
    // The page may end sooner in this window.
    watch.scroll(by: 0)
    let rows = watch.rows
    guard rows != drawnRows, !watch.hasEnded else { return }
    drawnRows = rows
    // No line continues in the next row, though a terminal may know wider characters.
    print("\u{1B}[?7l\(Console.screen(rows))\u{1B}[?7h", terminator: "")
    Console.flush()
  }

  // MARK: What takes longer

  /// Checks a step until its end, until `q`, or until a save makes the check useless.
  private func check(_ next: Step) {
    let isShown = next == watch.step
    let isNew = watch.results.byStep[next] == nil
    watch.begin(next)
    let result = run(during: next) { checker in
      guard isShown else { return try checker.result(of: next) }
      // A step that isn't started has a verdict, too, but its tests say what to do.
      let kept = isNew ? try checker.kept(next) : nil
      return try kept.flatMap { $0.state == .notStarted ? nil : $0 } ?? checker.check(next)
    }
    watch.take(result, of: next)
  }

  /// Runs the tests on a wrong answer, to see which goes red first.
  private func run(_ trial: (answer: WrongAnswer, letter: String)) {
    watch.beginTrial()
    let step = watch.step
    let result = run(during: step) { try $0.check(trial.answer.files, inPlaceOf: step) }
    watch.take(result, of: trial.answer, for: trial.letter)
  }

  private func run(
    during step: Step, _ body: (StepChecker) throws -> CheckResult
  ) -> Result<CheckResult, any Error> {
    Result { try StepChecker.run(in: watch.package, limit: limit, poll: poll(during: step), body) }
  }

  /// What a check calls all the time: twenty times a second, it does what `run` does.
  private func poll(during check: Step) -> Poll {
    let start = ContinuousClock.now
    var last: ContinuousClock.Instant?
    return { [self] activity in
      if let last, .now - last < .milliseconds(50) { return }
      last = .now
      watch.activity = "\(activity), \((.now - start).components.seconds) s"
      look()
      readKeys(within: 0)
      watch.obeyInput()
      draw()
      let isUseless = watch.hasEnded || watch.trial != nil || watch.isUseless(check)
      if isUseless { throw CancellationError() }
    }
  }
}
