import Companion
import Console

/// Checks that a chapter has the headings of all chapters.
struct ChapterLint {
  let page: Page

  func findings() -> [String] {
    let headings = headings(of: Step(page.name))
    return page.headings.filter { $0.hasPrefix("## ") } == headings.map { "## \($0)" }
      ? []
      : [page.finding(0, "The headings have to be \(headings.joined(separator: ", ")).")]
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
