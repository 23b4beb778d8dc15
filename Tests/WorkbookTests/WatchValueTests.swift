import Foundation
import Testing

@testable import Workbook

/// The values of a watch: what it knows about the steps.
@Suite enum WatchValueTests {
  @Test("A step counts as green while its files are those that were checked")
  static func countsGreenSteps() throws {
    let steps = Step.exercises
    var progress = WatchProgress()
    for step in steps.prefix(3) {
      let state: CheckResult.State = step.number == "02" ? .red : .green
      progress.note(CheckResult(exercise: Exercise(step: step), state: state), files: [:])
    }
    var green = progress.greenSteps { _ in [:] }
    let rest = String(repeating: "░", count: steps.count - 3)
    #expect(green.bar == "[█░█\(rest)] 2 of \(steps.count) steps are green")
    #expect(green.next(after: steps[0])?.number == "02")
    #expect(green.next(after: steps[steps.count - 1])?.number == "02")

    // The third step is saved again.
    let saved = FileVersion(of: URL(fileURLWithPath: #filePath))
    green = progress.greenSteps { $0.number == "03" ? ["A.swift": saved] : [:] }
    #expect(green.folders == ["01-Wrapper"] && green.next(after: steps[1])?.number == "03")
    #expect(GreenSteps(folders: Set(steps.map(\.folder))).next(after: steps[0]) == nil)
  }
}
