import Foundation

/// `workbook watch`: a check on every save, and keys for what comes next.
final class WatchCommand {
  private enum Event {
    case key(Character)
    case saved
    case terminalClosed
  }

  private let package: BookPackage
  private let limit: Double
  private let terminal: RawTerminal
  private var console: Console { .standard }
  private var step: Step
  private var result: CheckResult?
  /// The files that the result is about, or `nil` if the step has to be checked.
  private var checkedFiles: [String: Date]?
  /// Keys that were pressed and not handled yet.
  private var pendingKeys: [UInt8] = []
  /// The number of the hint that was shown last.
  private var hint = 0
  /// Whether `y` shows the solution of a step that isn't green.
  private var isConfirming = false

  /// Watches a step, or the first that isn't green, and returns whether it was green at the end.
  static func run(step: Step?, limit: Double) throws -> Bool {
    let package = try BookPackage.current()
    guard Console.standard.isTerminal, let terminal = RawTerminal(hasSignals: true) else {
      throw WorkbookError.usage(
        "`watch` needs a terminal. To check once, type `swift run workbook check`.")
    }
    let result =
      try step == nil ? StepChecker.run(in: package, limit: limit) { try $0.checkFirstToDo() } : nil
    Signals.deferToPolling()
    terminal.enterRawMode()
    defer { terminal.restore() }
    let command = WatchCommand(
      step: step ?? result?.step ?? Step.exercises[0], result: result, limit: limit,
      package: package, terminal: terminal)
    return try command.run()
  }

  private init(
    step: Step, result: CheckResult?, limit: Double, package: BookPackage, terminal: RawTerminal
  ) {
    (self.step, self.result, self.limit) = (step, result, limit)
    (self.package, self.terminal) = (package, terminal)
    if result != nil { checkedFiles = currentFiles }
  }

  private func run() throws -> Bool {
    if result != nil { report() }
    while true {
      let isGreen = result?.isGreen == true
      switch try nextEvent() {
      case .saved:
        try check()
      case .terminalClosed, .key("q"):
        return isGreen
      case .key("h"):
        try showHint()
      case .key("c") where isGreen, .key("y") where isConfirming:
        try showSolution()
      case .key("c"):
        say("\(step.folder) is not green yet. Press y to see the solution anyway.")
        isConfirming = true
      case .key("n") where !isGreen:
        say("\(step.folder) is not green yet. Press q, then type `swift run workbook watch STEP`.")
      case .key("n"):
        if let next = step.next {
          (step, result, checkedFiles) = (next, nil, nil)
        } else {
          say("That was the last step. Press q, then type `swift run workbook status`.")
        }
      case .key:
        isConfirming = false
      }
    }
  }

  /// Waits for the next event; a step that wasn't checked yet counts as saved.
  private func nextEvent() throws -> Event {
    while true {
      try Signals.throwIfArrived()
      if !pendingKeys.isEmpty { return .key(Character(UnicodeScalar(pendingKeys.removeFirst()))) }
      if currentFiles != checkedFiles { return .saved }
      guard readKeys(within: 150) else { return .terminalClosed }
    }
  }

  /// Reads keys, and returns `false` when the terminal was closed.
  private func readKeys(within milliseconds: Int32) -> Bool {
    let bytes = terminal.bytes(within: milliseconds)
    if Signals.takeContinuation() { terminal.enterRawMode() }
    pendingKeys += bytes ?? []
    return bytes != nil
  }

  /// Checks the step, until it ends, the step is saved again, or `q` is pressed.
  private func check() throws {
    clear()
    (result, checkedFiles) = (nil, currentFiles)
    do {
      let poll: () -> TestRunner.Continuation = { [self] in
        if !readKeys(within: 0) || pendingKeys.contains(UInt8(ascii: "q")) { return .cancel }
        return currentFiles == checkedFiles ? .continue : .cancelAfterBuild
      }
      result = try StepChecker.run(in: package, limit: limit, poll: poll) { try $0.check(step) }
      report()
    } catch is CancellationError {}
  }

  /// When each file of the exercise was written.
  private var currentFiles: [String: Date] {
    let names = package.files(below: step.exercisePath)
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        // While an editor replaces a file, the file may be missing: that is a change, too.
        let file = package.url(of: "\(step.exercisePath)/\(name)")
        return (name, FileManager.default.modificationDate(of: file) ?? .distantPast)
      })
  }

  // MARK: The screen

  private func clear() {
    // The upper left corner, and nothing below it.
    print("\u{1B}[H\u{1B}[J", terminator: "")
  }

  private func report() {
    guard let result else { return }
    clear()
    (hint, isConfirming) = (0, false)
    if result.isGreen {
      let line = String(repeating: "─", count: min(console.columns, 60))
      console.write(line, .green)
      console.write(result.headline, .green, label: "✔ ")
      console.write(line, .green)
      console.write()
    } else {
      CheckReport(result: result, package: package, console: console).write(rows: console.rows - 3)
    }
    writeKeys()
  }

  private func writeKeys() {
    let next = result?.isGreen == true ? step.next.map { "n next: \($0.folder) · " } : nil
    console.write("\(next ?? "")h hint · c compare · q quit", .bold)
    console.write("Saving \(package.displayPath(step.exercisePath)) checks again.", .faint)
    Console.flush()
  }

  private func say(_ text: String) {
    isConfirming = false
    console.write()
    console.write(text)
    Console.flush()
  }

  private func showHint() throws {
    let chapter = try Chapter(of: step, in: package)
    guard !chapter.hints.isEmpty else { return say("\(step.folder) has no hints.") }
    isConfirming = false
    hint = hint % chapter.hints.count + 1
    console.write()
    HintCommand.write(hint, of: chapter, on: console)
    writeKeys()
  }

  private func showSolution() throws {
    isConfirming = false
    console.write()
    try Comparison(package: package, step: step).write(on: console)
    console.write()
    writeKeys()
  }
}
