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
      console.printCommand("swift run workbook compare \(number)", label: "Next: ")
      if let next = Step.withExercise.first(where: { $0.number > verdict.step.number }) {
        console.print("read \(house.shown("Chapters/\(next.name).md"))", label: "Then: ")
      }
    case .notTested:
      console.printCommand("swift run workbook check \(number)", label: "Then: ")
    default:
      if let first = verdict.failures.first {
        console.print("begin with \"\(first.test)\", save, then", label: "Next: ")
      } else {
        console.print("mend that, save, then", label: "Next: ")
      }
      console.printCommand("swift run workbook check \(number)", label: "      ")
      console.printCommand("swift run workbook hint \(number)", label: "Stuck? ")
    }
  }

  /// Prints what to type after a look at all steps, of which this one comes first.
  func printAfterStatus() {
    if verdict.state == .notStarted {
      console.print("read \(chapter), edit the exercise, then", label: "Next: ")
      console.printCommand("swift run workbook check \(number)", label: "      ")
    } else {
      console.printCommand("swift run workbook check \(number)", label: "Next: ")
    }
  }
}
