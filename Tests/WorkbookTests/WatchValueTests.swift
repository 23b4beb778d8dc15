import Foundation
import Testing

@testable import Workbook

/// The values of a watch: what it knows about the steps.
@Suite enum WatchValueTests {
  @Test("A step counts as green while its files are those that were checked")
  static func countsGreenSteps() throws {
    let steps = Step.exercises
    var progress = WatchProgress()
    #expect(progress.states { _ in [:] }.allSatisfy { $0.line.hasSuffix(" not checked") })
    for step in steps.prefix(3) {
      let state: CheckResult.State = step.number == "02" ? .red : .green
      progress.note(CheckResult(exercise: Exercise(step: step), state: state), files: [:])
    }
    var states = progress.states { _ in [:] }
    let rest = String(repeating: "░", count: steps.count - 3)
    #expect(states.bar == "[█░█\(rest)] 2 of \(steps.count) steps are green")
    #expect(states.next(after: steps[0])?.number == "02")
    #expect(states.next(after: steps[steps.count - 1])?.number == "02")

    // The third step is saved again.
    let saved = FileVersion(of: URL(fileURLWithPath: #filePath))
    states = progress.states { $0.number == "03" ? ["A.swift": saved] : [:] }
    #expect(states.bar.hasSuffix("] 1 of \(steps.count) steps are green"))
    #expect(states[2].line == "○ 03 Invoke      not checked")
    #expect(states.next(after: steps[1])?.number == "03")
  }

  @Test("When every other step is green, no step is next")
  static func endsTheBook() {
    let states = Step.exercises.map { step in
      StepState(step: step, result: CheckResult(exercise: Exercise(step: step), state: .green))
    }
    #expect(states.next(after: Step.exercises[0]) == nil)
  }
}
