import Console
import Foundation

/// `workbook watch`: a check on every save, and keys for what comes next.
///
/// Everything happens in `receive`, event by event. Two threads send events: one looks at the
/// terminal and the files, and one checks a step.
final class WatchCommand {
  private var watch: WatchModel
  private let limit: Double
  private let terminal: RawTerminal
  private let events = WatchEvents()
  private let lookout: WatchLookout
  private var check: WatchCheck?
  private var drawnRows: [String] = []

  /// Watches a step, or the first that isn't green.
  init(step: Step?, limit: Double) throws {
    let package = try BookPackage.current()
    guard Console.standard.isTerminal, let terminal = RawTerminal(off: "\n") else {
      throw WorkbookError.usage(
        "`watch` needs a terminal. To check once, type `swift run workbook check`.")
    }
    self.limit = limit
    self.terminal = terminal
    watch = WatchModel(step: step, in: package, on: .standard)
    lookout = WatchLookout(package: package, terminal: terminal, step: watch.step, events: events)
  }

  /// Watches until `q` is pressed, and returns whether the step was green then.
  func run() throws -> Bool {
    Signals.deferToPolling()
    terminal.enter()
    defer { terminal.leave() }
    lookout.start()
    while !watch.hasEnded || check != nil {
      receive(events.next())
      watch.obeyInput()
      lookout.follow(watch.step)
      if watch.isDiagnosing, !watch.hasEnded { diagnose() }
      startDueCheck()
      draw()
    }
    try Signals.throwIfArrived()
    return watch.isGreen
  }

  private func receive(_ event: WatchEvent) {
    switch event {
    case .input(let new): watch.type(new)
    case .saved(let step): watch.checkLater(step)
    case .progress(let text): watch.activity = text
    case .checked(let ended, let result):
      check = nil
      watch.take(result, of: ended.step)
    case .resized(let console): watch.resize(to: console)
    case .closed: watch.hasEnded = true
    }
  }

  /// Leaves the screen for `diagnose`, and comes back when the learner has enough of it.
  private func diagnose() {
    guard check == nil else {
      check?.cancel()
      return
    }
    watch.isDiagnosing = false
    drawnRows = []
    lookout.whilePaused {
      terminal.send("\u{1B}[H\u{1B}[J")
      terminal.leave()
      // At a question, Ctrl-C ends the program at once.
      Signals.restoreDefaults()
      defer {
        Signals.deferToPolling()
        terminal.enter()
      }
      do {
        _ = try DiagnoseCommand(step: watch.step, number: nil, limit: limit).run()
      } catch {
        watch.show(.problem(WorkbookError(describing: error).message))
      }
    }
  }

  /// Starts the check that is needed most, and ends the running one if it isn't that.
  private func startDueCheck() {
    if let check {
      let isStale = watch.due.contains(check.step) || watch.due.contains(watch.step)
      if watch.hasEnded || isStale { check.cancel() }
    } else if let next = watch.nextDue, !watch.isDiagnosing, !watch.hasEnded {
      start(next)
    }
  }

  private func start(_ next: Step) {
    let isShown = next == watch.step
    let isNew = watch.results.byStep[next] == nil
    watch.begin(next)
    check = .start(next, in: watch.package, limit: limit, events: events) { checker in
      guard isShown else { return try checker.result(of: next) }
      // A step that isn't started has a verdict, too, but its tests say what to do.
      let kept = isNew ? try checker.kept(next) : nil
      return try kept.flatMap { $0.state == .notStarted ? nil : $0 } ?? checker.check(next)
    }
  }

  private func draw() {
    // The page may end sooner in this window.
    watch.scroll(by: 0)
    let rows = watch.rows
    guard rows != drawnRows, !watch.hasEnded else { return }
    drawnRows = rows
    WatchScreen.write(rows)
  }
}
