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

/// What digits mean that are typed one after the other to choose a step.
enum StepChoice: Equatable {
  case step(Step)
  /// More digits can follow, or Return: after a 1, the step can be 1 or 10.
  case open
  case unknown

  /// Reads digits, the last of which can be followed by Return.
  init(_ typed: String) {
    let steps = Step.exercises.filter { step in
      typed.last?.isNewline == true
        ? Int(typed.dropLast()) == Int(step.number)
        : [step.number, step.shortNumber].contains { $0.hasPrefix(typed) }
    }
    self = steps.count > 1 ? .open : steps.first.map(Self.step) ?? .unknown
  }
}
