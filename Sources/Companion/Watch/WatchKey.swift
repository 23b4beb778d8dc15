import Console

/// A key of a watch, and what it does.
struct WatchKey {
  /// Its name on the screen, which is the character to press unless `events` says more.
  let name: String
  var events: [InputEvent] = []
  /// What the page of keys says; a key without a text acts on one page, whose last row names it.
  var help: String?
  /// Where it acts.
  var applies: (WatchState) -> Bool = { _ in true }
  let action: (inout WatchModel, InputEvent) -> Void

  private func isPressed(by event: InputEvent) -> Bool {
    events.isEmpty ? event == .key(Character(name)) : events.contains(event)
  }

  /// The key for an event, if one acts in this state.
  static func key(for event: InputEvent, in state: WatchState) -> WatchKey? {
    (answers + pages + others).first { $0.isPressed(by: event) && $0.applies(state) }
  }

  /// The page of keys.
  static func lines(on console: Console) -> [String] {
    (pages + others).flatMap { key in
      key.help.map { console.lines($0, label: key.name.padded(to: 5)) } ?? []
    } + console.lines("A step counts as green until you change its files.", .faint)
  }
}

extension WatchKey {
  /// The keys that answer what the screen asks, which act there in place of the others.
  private static var answers: [WatchKey] {
    [
      WatchKey(
        name: "y", applies: { $0 == .asking },
        action: { watch, _ in watch.show(.difference) }),
      WatchKey(
        name: "0 to 9", events: "0123456789\n\r".map { .key($0) },
        applies: { if case .list = $0 { true } else { false } },
        action: { watch, event in watch.chooseStep(event) }),
      WatchKey(
        name: "a to d", events: "abcd".map { .key($0) },
        applies: { if case .wrongAnswer = $0 { true } else { false } },
        action: { watch, event in watch.chooseTest(event) }),
    ]
  }

  /// The keys that lead to another step or another page.
  private static var pages: [WatchKey] {
    [
      WatchKey(
        name: "Esc", events: [.key("\u{1B}")], help: "back to the result",
        action: { watch, _ in watch.show(.report()) }),
      WatchKey(
        name: "n", help: "next step that isn't green", action: { watch, _ in watch.goOn() }),
      WatchKey(
        name: "h", help: "hint, then the next one, and then a skeleton",
        action: { watch, _ in watch.showHint() }),
      WatchKey(
        name: "t", help: "your turn, as the chapter says it, and then what helps most with it",
        action: { watch, _ in watch.showChapter() }),
      WatchKey(
        name: "c", help: "compare with the solution, and then what the chapter says about it",
        action: { watch, _ in watch.compare() }),
      WatchKey(
        name: "d", help: "diagnose a wrong answer, when the step is green",
        action: { watch, _ in watch.diagnose() }),
      WatchKey(
        name: "a", help: "all failures in full", action: { watch, _ in watch.show(.allFailures) }),
      WatchKey(
        name: "l", help: "list of the steps, to go to one by its number",
        action: { watch, _ in watch.show(.list(typed: "")) }),
      WatchKey(name: "?", action: { watch, _ in watch.show(.keys) }),
    ]
  }

  private static var others: [WatchKey] {
    [
      WatchKey(
        name: "r", help: "run the tests again", action: { watch, _ in watch.checkLater(watch.step) }
      ),
      WatchKey(
        name: "↑ ↓", events: [.arrow(-1), .arrow(1), .page(-1), .page(1), .key(" ")],
        help: "scroll, as Page Up, Page Down, and the space bar do",
        action: { watch, event in watch.scroll(event) }),
      WatchKey(
        name: "q", help: "quit", action: { watch, _ in watch.hasEnded = true }),
    ]
  }
}
