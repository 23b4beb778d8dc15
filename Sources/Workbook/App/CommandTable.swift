/// All commands, from which the help is made, too.
enum CommandTable {
  static var all: [Command] { learning + authoring }

  static let learning: [Command] = [
    Command(
      name: "walkthrough", operands: ["[STEP ...]"],
      options: [
        mine,
        .init(
          name: limit.name, value: limit.value,
          summary: "With `--mine`, stops an example that runs for longer. The default is 10."),
      ],
      summary: "Prints what the book's examples print. `workbook` alone does the same."
    ) { arguments in
      let steps = try arguments.operands.map { try Step.named($0, in: Step.all) }
      guard !arguments.has(mine.name) else {
        guard steps.count == 1 else {
          throw WorkbookError.usage(
            "`--mine` needs one step. For example, type `swift run workbook 4 --mine`.")
        }
        return try MineCommand(step: steps[0], limit: limit(in: arguments)).run()
      }
      Step.printExamples(of: steps.isEmpty ? Step.all : steps)
      if steps.isEmpty { print("\nTo begin, read Chapters/00-Introduction.md.") }
      return true
    },
    Command(
      name: "status", options: [limit],
      summary: "Shows your progress, a line for each step, and what to do next."
    ) { try StatusCommand(limit: limit(in: $0)).run() },
    Command(
      name: "check", operands: ["[STEP]"],
      options: [
        limit, .init(name: "--all", summary: "Shows the whole report, however long it is."),
      ],
      summary: "Runs the tests of a step, or of the first one that isn't green, and explains them."
    ) { arguments in
      let step = try arguments.step(of: Step.exercises)
      return try CheckCommand(
        step: step, limit: limit(in: arguments), showsAll: arguments.has("--all")
      ).run()
    },
    Command(
      name: "watch", operands: ["[STEP]"], options: [limit],
      summary:
        "Checks again on every save. Keys show a hint, the solution, or the next step."
    ) { arguments in
      let step = try arguments.step(of: Step.exercises)
      return try WatchCommand.run(step: step, limit: limit(in: arguments))
    },
    Command(
      name: "hint", operands: ["STEP", "[LEVEL]"],
      summary: "Prints the first hint of the chapter, or the one with this number."
    ) { arguments in
      let step = try Step.named(arguments.operands[0], in: Step.all)
      return try HintCommand(step: step, level: arguments.operands.dropFirst().first).run()
    },
    Command(
      name: "compare", operands: ["STEP"], options: [limit],
      summary: "Compares your code with the solution. It asks first if the step isn't green yet."
    ) { arguments in
      let step = try Step.named(arguments.operands[0], in: Step.exercises)
      return try CompareCommand(step: step, limit: limit(in: arguments)).run()
    },
    Command(
      name: "reset", operands: ["[STEP]"],
      options: [
        .init(name: "--all", summary: "Resets all steps."),
        .init(name: "--undo", summary: "Puts back the files that the last reset (of STEP) moved."),
      ],
      summary: "Restores an exercise to its starting point, and moves your files to `.aside`."
    ) { arguments in
      let step = try arguments.step(of: Step.exercises)
      switch (step, arguments.has("--all"), arguments.has("--undo")) {
      case (_, false, true): return try UndoResetCommand(step: step).run()
      case (nil, true, false): return try ResetCommand(steps: Step.exercises).run()
      case (let step?, false, false): return try ResetCommand(steps: [step]).run()
      default:
        throw WorkbookError.usage(
          "`reset` needs one step, `--all`, or `--undo`. Type `swift run workbook reset STEP`.")
      }
    },
    Command(
      name: "draw", options: [mine],
      summary: "Draws on step 5's pad in the terminal, with mouse or keys. `?` shows the keys."
    ) { try DrawCommand(isMine: $0.has(mine.name)).run() },
  ]

  static let authoring: [Command] = [
    Command(
      name: "dev pages",
      options: [
        .init(name: "--fix", summary: "Updates the blocks that differ from their sources.")
      ],
      summary: "Compares the pages with the code, its output, and the rules of a chapter."
    ) { try PagesCommand(fixes: $0.has("--fix")).run() },
    Command(
      name: "dev check",
      options: [.init(name: "--step", value: "STEP", summary: "Tries the answers to one step.")],
      summary: """
        Tries the answers in Tests/Answers: the tests have to catch the wrong ones and let the \
        right ones pass.
        """
    ) { arguments in
      let step = try arguments.value(of: "--step").map { try Step.named($0, in: Step.exercises) }
      return try AnswersCommand(steps: step.map { [$0] } ?? Step.exercises).run()
    },
    Command(
      name: "dev bench",
      summary: "Measures what notifying a delegate costs. Needs `swift run -c release`."
    ) { _ in
      NotificationBench().run()
      return true
    },
  ]

  private static let mine = Command.Option(
    name: "--mine", summary: "Runs your exercise instead of the solution.")

  private static let limit = Command.Option(
    name: "--limit", value: "SECONDS",
    summary: "Stops tests that report nothing for SECONDS. The default is 10.")

  private static func limit(in arguments: Arguments) throws(WorkbookError) -> Double {
    try arguments.seconds(limit.name, default: 10)
  }
}

/// The help, made from the table of commands.
enum Help {
  static var text: String {
    [
      text("A workbook on the multicast delegate pattern."),
      text("Usage: swift run workbook COMMAND"),
      table(of: CommandTable.learning),
      text("STEP is a number, a name or both: 4, Dispatch, 04-Dispatch. The steps:") + "\n"
        + Step.all.map { "  \($0.folder)" }.joined(separator: "\n"),
      text("For authors:"),
      table(of: CommandTable.authoring),
      text(
        """
        `swift run workbook COMMAND --help` explains one command and its options. The exit \
        status is 0 when everything is done, 1 when something is left to do, 64 when the \
        command line isn't understood, and 70 when the command fails. `--version` prints the \
        version.
        """),
    ].joined(separator: "\n\n")
  }

  static func text(of command: Command) -> String {
    let options = command.options.map { "\n" + text($0.summary, after: $0.usage) }
    return text("Usage: swift run workbook \(command.usage)") + "\n\n" + table(of: [command])
      + (options.isEmpty ? "" : "\n") + options.joined()
  }

  private static func table(of commands: [Command]) -> String {
    commands.map { text($0.summary, after: ([$0.name] + $0.operands).joined(separator: " ")) }
      .joined(separator: "\n")
  }

  /// A text in lines that fit, after a name if there is one.
  private static func text(_ text: String, after name: String = "") -> String {
    Console.standard.lines(text, label: name.isEmpty ? "" : "  \(name)".padded(to: 25))
      .joined(separator: "\n")
  }
}
