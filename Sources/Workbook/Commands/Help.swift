/// The help, made from the table of commands.
enum Help {
  /// All of it.
  static var text: String {
    """
    From an edit to the next step.

    Usage: swift run workbook COMMAND

    \(table(of: CommandTable.learning))

    \(paragraph("STEP is a number, a name or both: 4, Dispatch, 04-Dispatch. The steps:"))
    \(Step.all.map { "  \($0.name)" }.joined(separator: "\n"))

    For those who write the book:

    \(table(of: CommandTable.writing))

    \(paragraph(
      """
      `swift run workbook COMMAND --help` tells about one command. The exit status is 0 when all is done, \
      1 when something is left to do, 64 when the command line is not understood, 70 when \
      something that is needed does not work.
      """))
    """
  }

  /// The part about one command.
  static func text(of command: Command) -> String {
    "Usage: swift run workbook \(command.usage)\n\n\(table(of: [command]))"
  }

  /// The commands, then their options, each once.
  private static func table(of commands: [Command]) -> String {
    let rows = commands.map {
      row(([$0.name] + $0.operands).joined(separator: " "), $0.summary)
    }
    var options: [(option: Command.Option, users: [String])] = []
    for command in commands {
      for option in command.options {
        if let index = options.firstIndex(where: { $0.option.name == option.name }) {
          options[index].users.append(command.name)
        } else {
          options.append((option, [command.name]))
        }
      }
    }
    let optionRows = options.map { option, users in
      row(option.usage, "\(option.summary) (\(users.joined(separator: ", ")))")
    }
    return (rows + (optionRows.isEmpty ? [] : [""] + optionRows)).joined(separator: "\n")
  }

  /// A name, and behind it what it does, or below it where there is little room.
  private static func row(_ name: String, _ summary: String) -> String {
    let columns = min(Console.standard.columns, 100)
    let isNarrow = columns < 70
    let margin = String(repeating: " ", count: isNarrow ? 6 : 25)
    let lines = Paragraph(summary).lines(columns: columns - margin.count)
    let first = "  " + name
    return isNarrow
      ? ([first] + lines.map { margin + $0 }).joined(separator: "\n")
      : first + margin.dropFirst(first.count) + lines.joined(separator: "\n" + margin)
  }

  private static func paragraph(_ text: String) -> String {
    Paragraph(text).lines(columns: min(Console.standard.columns, 100)).joined(separator: "\n")
  }
}
