/// What to type next.
struct NextStep {
  let verdict: Verdict
  let house: House
  let console: Console

  private var number: String { verdict.step.word }
  private var chapter: String { house.shown("Chapters/\(verdict.step.name).md") }

  /// Prints what to type after a check of a step.
  func printAfterCheck() {
    switch verdict.state {
    case .green:
      console.print("swift run workbook compare \(number)", .bold, label: "Next: ")
      if let next = Step.withExercise.first(where: { $0.number > verdict.step.number }) {
        console.print("read \(house.shown("Chapters/\(next.name).md"))", label: "Then: ")
      }
    case .notTested:
      console.print("swift run workbook check \(number)", .bold, label: "Then: ")
    default:
      let first = verdict.failures.isEmpty ? "mend that" : "begin with the first"
      console.print("\(first), save, then", label: "Next: ")
      console.print("swift run workbook check \(number)", .bold, label: "      ")
      console.print("swift run workbook hint \(number)", .bold, label: "Stuck? ")
    }
  }

  /// Prints what to type after a look at all steps, of which this one comes first.
  func printAfterStatus() {
    if verdict.state == .notStarted {
      console.print("read \(chapter), edit the exercise, then", label: "Next: ")
      console.print("swift run workbook check \(number)", .bold, label: "      ")
    } else {
      console.print("swift run workbook check \(number)", .bold, label: "Next: ")
    }
  }
}
