// What the keys of a watch do.
extension WatchCommand {
  func obey(_ event: InputEvent) {
    switch event {
    case .arrow(_, let rows): scroll(by: rows)
    case .page(let pages): scroll(byPages: pages)
    case .key(" "): scroll(byPages: 1)
    case .key(let key): press(key)
    case .mouse: break
    }
  }

  private func press(_ key: Character) {
    switch (key, state) {
    case ("y", .asking(.solution)), ("c", .chapter): show(.difference)
    case ("y", .asking(.leaving(let next))), ("n", .asking(.leaving(let next))): go(to: next)
    case ("\u{1b}", _): show(.report())
    case ("?", _): show(.keys)
    case ("r", _): checkAgain()
    case ("h", _): showHint()
    case ("a", _): show(.allFailures)
    case ("l", _): show(.list(typed: ""))
    case ("c", .difference): show(.chapter)
    case ("c", _): results.isGreen(step) ? show(.difference) : ask(.solution)
    case ("n", _): goOn()
    case (_, .list(let typed, _)): chooseStep(typed + String(key))
    case (_, .asking): state = .report()
    default: break
    }
  }

  /// Goes to the next step, after a question if this one isn't green.
  private func goOn() {
    let next = results.next(after: step)
    if !results.isGreen(step) {
      next.map { ask(.leaving(for: $0)) } ?? show(.report(note: "The other steps are green."))
    } else if let next {
      go(to: next)
    }
  }

  /// Asks below the report, which stays where it was scrolled to.
  ///
  /// An `n` that was typed before the question was on the screen asked for it twice.
  private func ask(_ question: WatchState.Question) {
    input.removeAll { $0 == .key("n") }
    if case .report = state { state = .asking(question) } else { show(.asking(question)) }
  }

  private func chooseStep(_ typed: String) {
    switch StepChoice(typed) {
    case .step(let number):
      if let next = Step.exercises.first(where: { $0.number == number }) { go(to: next) }
    case .open: state = .list(typed: typed)
    case .unknown: state = .list(typed: "", note: "There isn't a step \(typed.trimmed).")
    }
  }

  /// Shows the next hint, after the last one the skeleton, and then a note.
  private func showHint() {
    let chapter = try? Page(of: step, in: package)
    let count = chapter?.hints.count ?? 0
    let hasSkeleton = chapter?.skeleton != nil
    let number = hints[step, default: 0] + 1
    guard number <= count + (hasSkeleton ? 1 : 0) else {
      hints[step] = 0
      let path = package.displayPath(step.chapterPath)
      return show(
        .report(
          note: "That was the last hint. \(path) says what each red test means. "
            + "Press h to see the first hint again."))
    }
    hints[step] = number
    let next = number < count ? "next" : number == count && hasSkeleton ? "skeleton" : nil
    show(.hint(number, next: next))
  }
}
