/// The last result of each step, without running its tests again.
struct WatchProgress {
  /// The last results, and the files that they are about, by the steps' folders.
  private var records: [String: (result: CheckResult, files: [String: FileVersion])] = [:]
  var isEmpty: Bool { records.isEmpty }

  func result(of step: Step) -> CheckResult? { records[step.folder]?.result }

  mutating func note(_ result: CheckResult, files: [String: FileVersion]) {
    records[result.step.folder] = (result, files)
  }

  /// The states of all steps; a result counts while the files are those that were checked.
  func states(files: (Step) -> [String: FileVersion]) -> [StepState] {
    Step.exercises.map { step in
      let record = records[step.folder]
      let isCurrent = record?.files.mapValues(\.content) == files(step).mapValues(\.content)
      return StepState(step: step, result: isCurrent ? record?.result : nil)
    }
  }
}

/// A step in the list of a watch, with the result for its files as they are.
struct StepState {
  let step: Step
  var result: CheckResult?

  var isGreen: Bool { result?.isGreen == true }

  var line: String {
    let name = "\(step.number) \(step.name)".padded(to: 14)
    return "\(result?.sign ?? "○") \(name) \(result?.summary ?? "not checked")"
  }
}

extension [StepState] {
  func isGreen(_ step: Step) -> Bool { contains { $0.step.folder == step.folder && $0.isGreen } }

  /// The step to go to next: the first after a step that isn't green, or the first of all.
  func next(after step: Step) -> Step? {
    let open = filter { !$0.isGreen && $0.step.folder != step.folder }.map(\.step)
    return open.first { $0.number > step.number } ?? open.first
  }

  /// The progress in all steps: `[██░░] 2 of 4 steps are green`.
  var bar: String {
    let cells = map { $0.isGreen ? "█" : "░" }.joined()
    return "[\(cells)] \(count(where: \.isGreen)) of \(count) steps are green"
  }
}

/// The keyboard and the window of a watch.
final class WatchInput {
  enum Event: Equatable {
    case key(Character)
    case arrow(InputEvent.Arrow)
    /// The window has another size, or another program has used the terminal.
    case redraw
    /// `q` was pressed, or the terminal was closed.
    case quit
  }

  private let terminal: RawTerminal
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
    let now = Console.standard
    if Signals.takeStopRequest() {
      leave()
      Signals.stop()
      enter()
      events.append(.redraw)
    } else if now != console {
      events.append(.redraw)
    }
    console = now
    guard let bytes else { return events.append(.quit) }
    for event in parser.events(from: bytes) {
      switch event {
      case .key("q"): return events.append(.quit)
      case .key(let key): events.append(.key(key))
      case .arrow(let arrow): events.append(.arrow(arrow))
      default: break
      }
    }
  }

  /// Makes the terminal deliver each key at once, and mark a paste, whose keys don't count.
  func enter() {
    terminal.enterRawMode()
    print(Paste.on, terminator: "")
    Console.flush()
  }

  func leave() {
    print(Paste.off, terminator: "")
    Console.flush()
    terminal.restore()
  }
}
