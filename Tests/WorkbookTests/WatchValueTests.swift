import Foundation
import Testing

@testable import Workbook

/// The values of a watch: what it knows about the steps, the list, and the editor's command.
@Suite enum WatchValueTests {
  @Test("A step counts as green while its files are those that were checked")
  static func countsGreenSteps() throws {
    let steps = Step.exercises
    var progress = WatchProgress()
    #expect(progress.states { _ in [:] }.map(\.summary) == steps.map { _ in "not checked" })
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
    #expect(states[2].summary == "changed since the last check")
    #expect(states.next(after: steps[1])?.number == "03")
  }

  @Test("When every other step is green, no step is next")
  static func endsTheBook() {
    let states = Step.exercises.map { step in
      StepState(step: step, result: CheckResult(exercise: Exercise(step: step), state: .green))
    }
    #expect(states.next(after: Step.exercises[0]) == nil)
  }

  @Test(
    "Digits select a step by its number",
    arguments: ["3": 2, "15": 13, "02": 1, "133": 2, "1": 0, "99": 8, "5": 4])
  static func selectsByNumber(digits: String, index: Int) {
    var picker = StepPicker(index: 4)
    digits.forEach { picker.type($0) }
    #expect(picker.index == index)
  }

  @Test("Arrows stop at the ends of the list")
  static func selectsByArrow() {
    var picker = StepPicker(index: 1)
    for _ in 1...3 { picker.move(by: -1) }
    #expect(picker.index == 0)
    for _ in 1...30 { picker.move(by: 1) }
    #expect(picker.index == Step.exercises.count - 1)
  }

  @Test(
    "An editor opens a file at a line in its own way",
    arguments: [
      "vi": "vi +7 'a b.swift'", "/usr/bin/vim -u NONE": "/usr/bin/vim -u NONE +7 'a b.swift'",
      "code --wait": "code -g 'a b.swift:7'",
      "'/opt/My Editor/subl' -w":
        "'/opt/My Editor/subl' 'a b.swift:7'",
      "hx": "hx 'a b.swift:7'", "xed": "xed --line 7 'a b.swift'",
      "myeditor": "myeditor 'a b.swift'",
    ])
  static func opensAtTheLine(command: String, line: String) throws {
    let editor = try Editor(environment: ["VISUAL": command, "EDITOR": "nano"])
    #expect(editor.command(opening: "a b.swift", line: 7) == line)
  }

  @Test("EDITOR counts where VISUAL is empty, and without both there is no editor")
  static func findsTheEditor() throws {
    #expect(try Editor(environment: ["VISUAL": "", "EDITOR": "nano"]).command == "nano")
    #expect(throws: WorkbookError.self) { try Editor(environment: ["EDITOR": " "]) }
  }
}
