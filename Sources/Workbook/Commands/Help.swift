import Foundation

/// The help, made from the table of commands.
enum Help {
  /// All of it.
  static var text: String {
    """
    A companion to the workbook: from an edit to the next step.

    Usage: swift run workbook [COMMAND] [STEP ...]

    \(table(of: CommandTable.learning))

    STEP is the number, the name or both: 4, Dispatch, 04-Dispatch.
    \(Step.all.map { "  \($0.name)" }.joined(separator: "\n"))

    For those who write the book:

    \(table(of: CommandTable.writing))

    `workbook COMMAND --help` tells about one command.
    The exit status is 0 when all is done, 1 when something is left to do, 64 when the words on
    the command line are not understood, 70 when something that is needed does not work.
    """
  }

  /// The part about one command.
  static func text(of command: Command) -> String {
    "Usage: swift run workbook \(command.usage)\n\n\(table(of: [command]))"
  }

  private static func table(of commands: [Command]) -> String {
    commands.map { command in
      let name = ([command.name] + command.operands).joined(separator: " ")
      let rows = [(name, command.summary)] + command.options.map { ("  \($0.usage)", $0.summary) }
      return rows.map(row).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func row(_ name: String, _ summary: String) -> String {
    let lines = Paragraph(summary).lines(columns: 100 - indentation)
    let first = "  " + name.padding(toLength: indentation - 2, withPad: " ", startingAt: 0)
    return first + lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
  }

  private static let indentation = 25
}
