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
        name: "pages", options: [.fix],
        summary: "Compares the pages with the code, its output, and the rules of a chapter."
      ) { try PagesCommand(fixes: $0.has(.fix)).run() },
      Command(
        name: "answers", options: [.step, .write],
        summary: "Tries the answers in Tests/Answers: wrong ones have to fail, right ones to pass."
      ) { arguments in
        let step = try arguments[.step].map { try Step.named($0, in: Step.exercises) }
        guard let name = arguments[.write] else {
          return try AnswersCommand(steps: step.map { [$0] } ?? Step.exercises).run()
        }
        guard let step else { throw WorkbookError.usage("`--write` needs `--step STEP`, too.") }
        return try WriteAnswerCommand(step: step, name: name).run()
      },
    ])
}

extension Command.Option {
  fileprivate static let fix = Self(
    name: "--fix", summary: "Updates the blocks that differ from their sources.")
  fileprivate static let step = Self(
    name: "--step", value: "STEP", summary: "Tries the answers to one step.")
  fileprivate static let write = Self(
    name: "--write", value: "ANSWER",
    summary: "Tries nothing, and writes the files of one answer to a folder in `.build`.")
}
