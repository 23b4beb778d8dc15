import Foundation

/// The last result of each step, without running its tests again.
struct WatchProgress {
  /// The last results, and the files that they are about, by the steps' folders.
  private var records: [String: (result: CheckResult, files: [String: FileVersion])] = [:]
  var isEmpty: Bool { records.isEmpty }

  func result(of step: Step) -> CheckResult? { records[step.folder]?.result }

  mutating func note(_ result: CheckResult, files: [String: FileVersion]) {
    records[result.step.folder] = (result, files)
  }

  /// The states of all steps; a result counts while the files are those that were checked.
  func states(files: (Step) -> [String: FileVersion]) -> [StepState] {
    Step.exercises.map { step in
      guard let record = records[step.folder] else { return StepState(step: step) }
      return StepState(
        step: step, result: record.result,
        hasChanged: record.files.mapValues(\.content) != files(step).mapValues(\.content))
    }
  }
}

/// What a watch says about a step in its list.
struct StepState {
  let step: Step
  var result: CheckResult?
  /// Whether the files differ from those that were checked.
  var hasChanged = false

  var isGreen: Bool { !hasChanged && result?.isGreen == true }
  var sign: String { hasChanged ? "○" : result?.sign ?? "○" }
  var style: TextStyle { hasChanged ? .faint : result?.style ?? .faint }

  var summary: String {
    guard let result else { return "not checked" }
    return hasChanged ? "changed since the last check" : result.summary
  }
}

extension [StepState] {
  func isGreen(_ step: Step) -> Bool { contains { $0.step.folder == step.folder && $0.isGreen } }

  /// The step to go to next: the first after a step that isn't green, or the first of all.
  func next(after step: Step) -> Step? {
    let open = filter { !$0.isGreen && $0.step.folder != step.folder }.map(\.step)
    return open.first { $0.number > step.number } ?? open.first
  }

  /// The progress in all steps: `[██░░] 2 of 4 steps are green`.
  var bar: String {
    let cells = map { $0.isGreen ? "█" : "░" }.joined()
    return "[\(cells)] \(count(where: \.isGreen)) of \(count) steps are green"
  }
}

/// The step that is selected in a list.
struct StepPicker: Equatable {
  private(set) var index: Int
  private var typed = ""

  init(index: Int) {
    self.index = index
  }

  var step: Step { Step.exercises[index] }

  /// Selects another step, and stops at the ends of the list.
  mutating func move(by count: Int) {
    index = Swift.min(Swift.max(index + count, 0), Step.exercises.count - 1)
    typed = ""
  }

  /// Selects the step with the number that is typed, digit by digit.
  mutating func type(_ digit: Character) {
    for number in [typed + String(digit), String(digit)] {
      if let found = Step.exercises.firstIndex(where: { $0.isNamed(number) }) {
        (index, typed) = (found, number)
        return
      }
    }
    // The first digit of a number such as 02.
    typed = String(digit)
  }
}
