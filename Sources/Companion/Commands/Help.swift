import Console

// The help of a program, which is made from the table of its commands.
extension CommandTable {
  var overview: String {
    let steps = "STEP is a number, a name or both: 4, Dispatch, 04-Dispatch. The steps:"
    let ending = """
      `\(program) COMMAND --help` explains one command and its options. The exit \
      status is 0 when everything is done, 1 when something is left to do, 64 when the \
      command line isn't understood, and 70 when the command fails.
      """
    return [
      Self.wrapped(title),
      Self.wrapped("Usage: \(program) COMMAND"),
      Self.list(of: all),
      Self.wrapped(steps) + "\n" + Self.steps,
      Self.wrapped(ending),
    ].joined(separator: "\n\n")
  }

  private static var steps: String {
    Step.Part.allCases.flatMap { part in
      ["  \(part.rawValue)"]
        + Step.all.filter { $0.part == part }.map { "    \($0.folder)" }
    }.joined(separator: "\n")
  }

  func help(for command: Command) -> String {
    let options = command.options.map { "\n" + Self.wrapped($0.summary, after: $0.usage) }
    return Self.wrapped("Usage: \(program) \(command.usage)") + "\n\n"
      + Self.list(of: [command]) + (options.isEmpty ? "" : "\n") + options.joined()
  }

  private static func list(of commands: [Command]) -> String {
    commands.map { wrapped($0.summary, after: $0.title) }.joined(separator: "\n")
  }

  /// A text in lines that fit, after a name if there is one.
  private static func wrapped(_ text: String, after name: String = "") -> String {
    Console.standard.lines(text, label: name.isEmpty ? "" : "  \(name)".padded(to: 25))
      .joined(separator: "\n")
  }
}
