import Console

// What a watch does when keys are pressed; `WatchKey` says which key does what.
extension WatchModel {
  mutating func type(_ events: [InputEvent]) {
    input += events
    // It acts during a check, too.
    if events.contains(.key("q")) { hasEnded = true }
  }

  /// Presses the keys that were typed, unless the shown step has to be checked first.
  mutating func obeyInput() {
    while !input.isEmpty, !due.contains(step), !state.isChecking, trial == nil, !hasEnded {
      press(input.removeFirst())
    }
  }

  mutating func press(_ event: InputEvent) {
    if let key = WatchKey.key(for: event, in: state) {
      key.action(&self, event)
    } else if state == .asking {
      // Any other key says no.
      state = .report()
    }
  }

  // MARK: Steps

  mutating func goOn() {
    if let next = results.next(after: step) {
      go(to: next)
    } else {
      show(.report(note: "The other steps are green."))
    }
  }

  /// Adds a digit to the number of the step to go to, or goes there.
  mutating func chooseStep(_ event: InputEvent) {
    guard case .list(let typed, _) = state, case .key(let key) = event else { return }
    guard key.isNewline else { return state = .list(typed: typed + String(key)) }
    if let step = Step.exercises.first(where: { Int($0.number) == Int(typed) }) {
      go(to: step)
    } else {
      state = .list(typed: "", note: typed.isEmpty ? "" : "There isn't a step \(typed).")
    }
  }

  // MARK: Pages

  /// Shows the difference, after a question if the step isn't green, and then the chapter's words.
  mutating func compare() {
    switch state {
    case .difference: show(.section("Compare"))
    case .section("Compare"): show(.difference)
    default: show(isGreen ? .difference : .asking)
    }
  }

  /// Shows a wrong answer, which is the solution with a mistake: the next one each time.
  mutating func diagnose() {
    guard isGreen else {
      let note = "\(step.folder) is not green yet. Then d shows a wrong answer to diagnose."
      return show(.report(note: note))
    }
    do {
      let answers = try package.wrongAnswers(to: step)
      let number = diagnosed[step, default: 0] % answers.count
      let title = "Wrong answer \(number + 1) of \(answers.count) to \(step.number) \(step.name)"
      show(.wrongAnswer(answers[number], title: title))
    } catch {
      show(.problem(WorkbookError(describing: error).message))
    }
  }

  /// Takes the letter of the test that is thought to go red first.
  mutating func chooseTest(_ event: InputEvent) {
    guard case .wrongAnswer(let answer, _) = state, case .key(let key) = event,
      lines(about: answer).letters.contains(String(key))
    else { return }
    trial = (answer, String(key))
  }

  /// Shows what to do, then what helps most with it, and then the result again.
  mutating func showChapter() {
    switch state {
    case .section("Your turn"): show(.section(usefulSection))
    case .section: show(.report())
    default: show(.section("Your turn"))
    }
  }

  /// The section of the chapter to read after *Your turn*.
  var usefulSection: String {
    switch results.byStep[step]?.state {
    case nil, .notStarted: "The idea"
    case .green: "Compare"
    default: "If a test stays red"
    }
  }

  /// Shows the next hint, and after the last one a note.
  mutating func showHint() {
    let all = (try? Page(of: step, in: package))?.hints ?? []
    let number = hints[step, default: 0] + 1
    guard number <= all.count else {
      hints[step] = 0
      let path = package.displayPath(step.chapterPath)
      return show(
        .report(
          note: "That was the last hint. \(path) says what each red test means. "
            + "Press h to see the first hint again."))
    }
    hints[step] = number
    let next = all.dropFirst(number).first
    show(.hint(number, next: next.map { $0.summary.hasPrefix("Skeleton") ? "skeleton" : "next" }))
  }
}
