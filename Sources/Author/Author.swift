import Companion
import Console

/// The program of the book's authors, which is built only with `AUTHOR=1`.
@main
struct Author {
  static func main() {
    table.runProgram()
  }

  static let table = CommandTable(
    program: "AUTHOR=1 swift run author", title: "What the authors of the workbook use.",
    commands: [
      Command(
        name: "pages",
        summary: "Compares the pages with the code, its output, and the form of a chapter."
      ) { _ in try PagesCommand().run() },
      Command(
        name: "answers", options: [.step],
        summary: "Tries the answers in Tests/Answers: wrong ones have to fail, right ones to pass."
      ) { arguments in
        let step = try arguments[.step].map { try Step.named($0, in: Step.exercises) }
        return try AnswersCommand(steps: step.map { [$0] } ?? Step.exercises).run()
      },
    ])
}

extension Command.Option {
  fileprivate static let step = Self(
    name: "--step", value: "STEP", summary: "Tries the answers to one step.")
}
