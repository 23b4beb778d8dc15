import Foundation

/// `workbook watch`: a check on every save, and keys for what comes next.
final class WatchCommand {
  private let house: House
  private let limit: Double
  private let terminal: RawTerminal
  private var step: Step
  private var verdict: Verdict?
  /// The hint that was shown last.
  private var hint = 0
  /// Whether the solution is shown on the next `y`, though the step is not green.
  private var hasAsked = false
  /// The keys that were pressed during a check.
  private var waitingKeys: [UInt8] = []

  /// Takes the terminal.
  ///
  /// - Parameters:
  ///   - step: The step, or `nil` for the first that is not green.
  ///   - limit: After how many seconds without a test that begins or ends a run is ended.
  /// - Throws: `UsageError` if there is no terminal, and an error if the tests cannot be run.
  init(step: Step?, limit: Double) throws {
    house = try House.here()
    guard Console.standard.isTerminal, isatty(STDIN_FILENO) == 1 else {
      throw UsageError(
        "`watch` needs a terminal that has keys; type `swift run workbook check` to check once")
    }
    if let step {
      self.step = step
    } else {
      let spinner = Spinner(on: .standard)
      verdict = try Examiner(house: house, limit: limit, spinner: spinner).verdictOnFirstToDo()
      spinner.end()
      self.step = verdict?.step ?? Step.withExercise[0]
    }
    guard let terminal = RawTerminal(hasSignals: true) else {
      throw UsageError("`watch` needs a terminal; type `swift run workbook check` to check once")
    }
    self.terminal = terminal
    self.limit = limit
  }

  /// Checks on every save until somebody leaves.
  ///
  /// - Returns: Whether the step was green at the end.
  /// - Throws: An error if the tests cannot be run, or a file cannot be read. The terminal is as it
  ///   was found then, too.
  func run() throws -> Bool {
    defer { terminal.putBack() }
    Interruption.isNoted()
    var seen = Snapshot(of: Exercise(house: house, step: step))
    var isStale = verdict == nil
    if !isStale { try report() }
    while true {
      if isStale {
        seen = Snapshot(of: Exercise(house: house, step: step))
        switch try check(since: seen) {
        case .done: isStale = false
        case .savedMeanwhile: continue
        case .left: return false
        }
      }
      guard let bytes = terminal.bytes(within: 150) else { return verdict?.isGreen ?? false }
      let keys = waitingKeys + bytes
      waitingKeys = []
      try Interruption.check()
      takeTerminalAgain()
      for key in keys {
        switch try press(key) {
        case .stay: break
        case .leave: return verdict?.isGreen ?? false
        case .checkAnother: isStale = true
        }
      }
      isStale = isStale || seen != Snapshot(of: Exercise(house: house, step: step))
    }
  }

  private enum CheckEnd { case done, savedMeanwhile, left }

  /// Checks the step once, unless it is saved again or somebody leaves meanwhile.
  private func check(since snapshot: Snapshot) throws -> CheckEnd {
    clear()
    let exercise = Exercise(house: house, step: step)
    let spinner = Spinner(on: .standard)
    var end = CheckEnd.done
    var nextLook = Date()
    let examiner = Examiner(house: house, limit: limit, spinner: spinner) {
      let keys = self.terminal.bytes(within: 0)
      self.waitingKeys += keys ?? []
      self.takeTerminalAgain()
      if keys?.contains(UInt8(ascii: "q")) ?? true {
        end = .left
        return .leave
      }
      if Date() > nextLook {
        nextLook = Date(timeIntervalSinceNow: 0.2)
        if snapshot != Snapshot(of: exercise) { end = .savedMeanwhile }
      }
      return end == .done ? .goOn : .abandon
    }
    do {
      verdict = try examiner.verdict(on: step)
      spinner.end()
      try report()
    } catch is StepTests.Abandoned {
      spinner.end()
    }
    return end
  }

  /// A shell may have changed the terminal while the program was stopped.
  private func takeTerminalAgain() {
    guard Interruption.wasContinued else { return }
    Interruption.wasContinued = false
    terminal.takeAgain()
  }

  private func clear() {
    guard Console.standard.isTerminal else { return }
    // The upper left corner, and nothing below it.
    Swift.print("\u{1B}[H\u{1B}[J", terminator: "")
  }

  /// Shows what the check found, and the keys.
  private func report() throws {
    guard let verdict else { return }
    clear()
    (hint, hasAsked) = (0, false)
    let console = Console.standard
    let exercise = Exercise(house: house, step: step)
    if verdict.isGreen {
      let line = String(repeating: "─", count: min(console.columns, 60))
      console.print(line, .green)
      console.print(verdict.headline, .green, label: "✔ ")
      console.print(line, .green)
      console.print()
    } else {
      try CheckReport(verdict: verdict, exercise: exercise, console: console)
        .print(failuresInFull: 1)
    }
    printKeys(on: console)
  }

  private func printKeys(on console: Console) {
    let next = nextStep.map { "n next: \($0.name) · " } ?? ""
    let keys = "\(verdict?.isGreen == true ? next : "")h hint · c compare · q quit"
    console.print(keys, .bold)
    console.print("Saving \(house.shown("Exercises/\(step.name)")) checks again.", .faint)
    Spinner.flush()
  }

  private var nextStep: Step? { Step.withExercise.first { $0.number > step.number } }

  private enum Effect { case stay, leave, checkAnother }

  private func press(_ key: UInt8) throws -> Effect {
    let console = Console.standard
    let isGreen = verdict?.isGreen == true
    let mayShow = isGreen || hasAsked
    hasAsked = false
    defer { Spinner.flush() }
    switch UnicodeScalar(key) {
    case "q":
      return .leave
    case "h":
      let chapter = try Chapter(of: step, in: house)
      hint = hint % chapter.hints.count + 1
      console.print()
      HintCommand.print(hint, of: chapter, on: console)
      printKeys(on: console)
    case "c" where isGreen, "y" where mayShow:
      console.print()
      try Comparison(house: house, step: step).print(on: console)
      console.print()
      printKeys(on: console)
    case "c":
      hasAsked = true
      console.print()
      console.print("\(step.name) is not green yet. Press y to see the solution all the same.")
    case "n" where !isGreen:
      console.print()
      console.print(
        "\(step.name) is not green yet. `q` leaves; then `swift run workbook watch STEP`.")
    case "n":
      guard let nextStep else {
        console.print()
        console.print("That was the last step. `q` leaves; then `swift run workbook status`.")
        return .stay
      }
      step = nextStep
      return .checkAnother
    default:
      break
    }
    return .stay
  }
}

/// What tells that a folder has been saved in.
private struct Snapshot: Equatable {
  private let files: [String: Date]

  init(of exercise: Exercise) {
    let folder = exercise.house.url(of: exercise.folder)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    files = (paths ?? []).reduce(into: [:]) { files, path in
      // While an editor replaces a file it may be missing for a moment: that is a change, too.
      let attributes = try? FileManager.default.attributesOfItem(
        atPath: folder.appendingPathComponent(path).path)
      if !path.hasPrefix(".") {
        files[path] = attributes?[.modificationDate] as? Date ?? .distantPast
      }
    }
  }
}
