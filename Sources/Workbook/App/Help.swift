/// The help, made from the table of commands.
enum Help {
  static var text: String {
    """
    \(paragraph("A workbook on the multicast delegate pattern."))

    Usage: swift run workbook COMMAND

    \(table(of: CommandTable.learning))

    \(paragraph("STEP is a number, a name or both: 4, Dispatch, 04-Dispatch. The steps:"))
    \(Step.all.map { "  \($0.folder)" }.joined(separator: "\n"))

    For authors:

    \(table(of: CommandTable.authoring))

    \(paragraph(
      """
      `swift run workbook COMMAND --help` explains one command. The exit status is 0 when \
      everything is done, 1 when something is left to do, 64 when the command line isn't \
      understood, and 70 when the command fails. `--version` prints the version.
      """))
    """
  }

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
        if let index = options.firstIndex(where: {
          ($0.option.name, $0.option.summary) == (option.name, option.summary)
        }) {
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

  /// A name and its summary: side by side, or one below the other where there is little room.
  private static func row(_ name: String, _ summary: String) -> String {
    let isNarrow = columns < 70
    let margin = String(repeating: " ", count: isNarrow ? 6 : 25)
    let lines = summary.wrapped(to: columns - margin.count)
    let first = "  " + name
    return isNarrow
      ? ([first] + lines.map { margin + $0 }).joined(separator: "\n")
      : first.padded(to: margin.count) + lines.joined(separator: "\n" + margin)
  }

  private static func paragraph(_ text: String) -> String {
    text.wrapped(to: columns).joined(separator: "\n")
  }

  private static var columns: Int { min(Console.standard.columns, Console.readableWidth) }
}
