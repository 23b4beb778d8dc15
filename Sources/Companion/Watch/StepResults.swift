/// What is known about the steps that have an exercise.
struct StepResults {
  /// The last result of each step that was checked.
  var byStep: [Step: CheckResult] = [:]

  func isGreen(_ step: Step) -> Bool { byStep[step]?.isGreen == true }

  /// The step to go to next: the first after a step that isn't green, or the first of all.
  func next(after step: Step) -> Step? {
    let open = Step.exercises.filter { !isGreen($0) && $0 != step }
    return open.first { $0.number > step.number } ?? open.first
  }

  /// The progress in all steps: `[██░░] 2 of 4 steps are green`.
  var bar: String {
    let cells = Step.exercises.map { isGreen($0) ? "█" : "░" }.joined()
    let count = Step.exercises.count(where: isGreen)
    let isEnd = count == Step.exercises.count
    return "[\(cells)] \(count) of \(Step.exercises.count) steps are green"
      + (isEnd ? ": you finished the workbook." : "")
  }
}
