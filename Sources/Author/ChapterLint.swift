import Companion
import Console

/// Checks that a chapter has the headings of all chapters, and what the companion reads of it.
struct ChapterLint {
  let page: Page

  func findings() -> [String] {
    let step = Step(page.name)
    let headings = headings(of: step)
    let hints = page.hints.map { String($0.summary.prefix { $0 != ":" }) }
      .filter { $0 != "Skeleton" }
    return [
      (
        page.headings.filter { $0.hasPrefix("## ") } == headings.map { "## \($0)" },
        "The headings of this chapter have to be \(headings.joined(separator: ", "))."
      ),
      (
        !hints.isEmpty && ["Hint 1", "Hint 2", "Hint 3"].starts(with: hints),
        "Hints has one to three folds: `Hint 1: …`, `Hint 2: …`. Found \(hints.count)."
      ),
    ].filter { !$0.0 }.map { page.finding(0, $0.1) }
  }

  private func headings(of step: Step) -> [String] {
    let stuck = step.hasExercise ? "If a test stays red" : "If something doesn't run"
    var headings = [
      "Recall", "The problem", "Predict", "The idea", "Your turn", "Hints", stuck, "Pitfalls",
      "Compare", "Diagnose", "Key points", "Go further", "Further reading",
    ]
    if !step.hasExercise { headings.removeAll { $0 == "Diagnose" } }
    if step.number < "02", page.section("Recall") == nil { headings.removeFirst() }
    return headings
  }
}
