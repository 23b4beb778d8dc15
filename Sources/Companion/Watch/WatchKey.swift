import Console

/// A key of a watch: what it does, and what the screen says about it.
struct WatchKey {
  typealias Action = (inout WatchModel, InputEvent) -> Void

  /// Its name on the screen, which is the character to press unless `events` says more.
  let name: String
  var events: [InputEvent] = []
  /// What the page of keys says; a key without a text acts on one page, which names it.
  var help: String?
  /// Where it acts.
  var applies: (WatchState) -> Bool = { _ in true }
  /// Its words in the row of keys, where it helps most.
  var label: (WatchModel) -> String? = { _ in nil }
  /// Whether it acts during a check, too.
  var isImmediate = false
  let action: Action

  private func isPressed(by event: InputEvent) -> Bool {
    events.isEmpty ? event == .key(Character(name)) : events.contains(event)
  }

  /// The key for an event, if one acts in this state.
  static func key(for event: InputEvent, in state: WatchState) -> WatchKey? {
    all.first { $0.isPressed(by: event) && $0.applies(state) }
  }

  /// The page of keys.
  static func lines(on console: Console) -> [String] {
    all.flatMap { key in key.help.map { console.lines($0, label: key.name.padded(to: 5)) } ?? [] }
      + console.lines("A step counts as green until you change its files.", .faint)
  }

  /// The row of keys.
  static func labels(for watch: WatchModel) -> [String] {
    all.filter { $0.applies(watch.state) }
      .compactMap { key in key.label(watch).map { "\(key.name) \($0)".trimmed } }
  }
}

extension WatchKey {
  /// All keys, in the order in which the screen shows them; of two that are the same, the first
  /// that applies acts.
  static var all: [WatchKey] { answers + pages + others }

  /// The keys that answer what the screen asks.
  private static var answers: [WatchKey] {
    [
      WatchKey(
        name: "y", applies: { $0 == .asking(.solution) }, label: { _ in "see it" },
        action: { watch, _ in watch.show(.difference) }),
      WatchKey(
        name: "n", events: [.key("n"), .key("y")],
        applies: { if case .asking(.leaving) = $0 { true } else { false } },
        label: { _ in "go on" }, action: { watch, _ in watch.leave() }),
      WatchKey(
        name: "", events: "0123456789\n\r".map { .key($0) },
        applies: { if case .list = $0 { true } else { false } },
        label: { watch in
          guard case .list(let typed, _) = watch.state else { return nil }
          return typed.isEmpty ? "a step's number" : "\(typed): Return or a digit"
        },
        action: { watch, event in watch.chooseStep(event) }),
      WatchKey(
        name: "", events: "abcd".map { .key($0) },
        applies: { if case .wrongAnswer = $0 { true } else { false } },
        label: { _ in "a letter" },
        action: { watch, event in watch.chooseTest(event) }),
      WatchKey(
        name: "Esc", events: [.key("\u{1B}")], help: "back to the result",
        label: { if case .report = $0.state { nil } else { "back" } },
        action: { watch, _ in watch.show(.report()) }),
    ]
  }

  /// The keys that lead to another step or another page.
  private static var pages: [WatchKey] {
    [
      WatchKey(
        name: "n", help: "next step that isn't green",
        label: { watch in
          guard watch.isGreen, !watch.state.isPrompt else { return nil }
          return watch.results.next(after: watch.step).map { next in
            "\(next.number > watch.step.number ? "next" : "not green yet"): \(next.folder)"
          }
        },
        action: { watch, _ in watch.goOn() }),
      WatchKey(
        name: "h", help: "hint, then the next one, and then a skeleton",
        label: { watch in
          switch watch.state {
          case .report: watch.isGreen ? nil : "hint"
          case .hint(_, let next): next
          default: nil
          }
        },
        action: { watch, _ in watch.showHint() }),
      WatchKey(
        name: "t",
        help: "your turn, as the chapter says it, and then what helps most with it",
        label: { watch in
          switch watch.state {
          case .report: watch.isGreen ? nil : "your turn"
          case .section("Your turn"): watch.usefulSection.lowercased()
          default: nil
          }
        },
        action: { watch, _ in watch.showChapter() }),
      WatchKey(
        name: "c", help: "compare with the solution, and then what the chapter says about it",
        label: { watch in
          switch watch.state {
          case .difference: "what the chapter says"
          case .section("Compare"): "the difference"
          default: watch.state.isPrompt ? nil : "compare"
          }
        },
        action: { watch, _ in watch.compare() }),
      WatchKey(
        name: "d", help: "diagnose a wrong answer, when the step is green",
        label: { watch in
          switch watch.state {
          case .report: watch.isGreen ? "diagnose" : nil
          case .verdict: "another one"
          default: nil
          }
        },
        action: { watch, _ in watch.diagnose() }),
      WatchKey(
        name: "a", help: "all failures in full",
        label: { if case .report = $0.state, !$0.isGreen { "all failures" } else { nil } },
        action: { watch, _ in watch.show(.allFailures) }),
      WatchKey(
        name: "l", help: "list of the steps, to go to one by its number",
        label: { $0.state.isPrompt ? nil : "list" },
        action: { watch, _ in watch.show(.list(typed: "")) }),
      WatchKey(
        name: "?", label: { $0.state == .keys || $0.state.isPrompt ? nil : "keys" },
        action: { watch, _ in watch.show(.keys) }),
    ]
  }

  private static var others: [WatchKey] {
    [
      WatchKey(
        name: "r", help: "run the tests again", action: { watch, _ in watch.checkLater(watch.step) }
      ),
      WatchKey(
        name: "↑ ↓",
        events: [.arrow(-1), .arrow(1), .page(-1), .page(1), .key(" ")],
        help: "scroll, as Page Up, Page Down, and the space bar do",
        action: { watch, event in watch.scroll(event) }),
      WatchKey(
        name: "q", help: "quit", label: { $0.state.isPrompt ? nil : "quit" }, isImmediate: true,
        action: { watch, _ in watch.hasEnded = true }),
    ]
  }
}
