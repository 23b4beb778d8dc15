/// All commands, from which the help is made, too.
enum CommandTable {
  static var all: [Command] { learning + authoring }

  static let learning: [Command] = [
    Command(
      name: "walkthrough", operands: ["[STEP ...]"], options: [.mine, .limit],
      summary: "Prints what the book's examples print. `workbook` alone does the same."
    ) { arguments in
      let steps = try arguments.operands.map { try Step.named($0, in: Step.all) }
      if arguments.has(.mine) {
        return try MineCommand(steps: steps, limit: arguments.limit()).run()
      }
      Step.printExamples(of: steps.isEmpty ? Step.all : steps)
      if steps.isEmpty { print("\nTo begin, read Chapters/00-Introduction.md.") }
      return true
    },
    Command(
      name: "status", options: [.limit],
      summary: "Shows your progress, a line for each step, and what to do next."
    ) { try StatusCommand(limit: $0.limit()).run() },
    Command(
      name: "check", operands: ["[STEP]"], options: [.limit, .all],
      summary: "Runs the tests of a step, or of the first one that isn't green, and explains them."
    ) { arguments in
      let step = try arguments.step(of: Step.exercises)
      return try CheckCommand(
        step: step, limit: arguments.limit(), showsAll: arguments.has(.all)
      ).run()
    },
    Command(
      name: "watch", operands: ["[STEP]"], options: [.limit],
      summary: "Checks again on every save. Keys show a hint, the solution, or the next step."
    ) { try WatchCommand(step: $0.step(of: Step.exercises), limit: $0.limit()).run() },
    Command(
      name: "hint", operands: ["STEP", "[LEVEL]"],
      summary: "Prints the first hint of the chapter, or the one with this number."
    ) { arguments in
      let step = try Step.named(arguments.operands[0], in: Step.all)
      return try HintCommand(step: step, level: arguments.operands.dropFirst().first).run()
    },
    Command(
      name: "compare", operands: ["STEP"], options: [.limit],
      summary: "Compares your code with the solution. It asks first if the step isn't green yet."
    ) { arguments in
      let step = try Step.named(arguments.operands[0], in: Step.exercises)
      return try CompareCommand(step: step, limit: arguments.limit()).run()
    },
    Command(
      name: "reset", operands: ["[STEP]"], options: [.allSteps, .undo],
      summary: "Restores an exercise to its starting point, and moves your files to `.aside`."
    ) { arguments in
      let step = try arguments.step(of: Step.exercises)
      switch (step, arguments.has(.allSteps), arguments.has(.undo)) {
      case (_, false, true): return try UndoResetCommand(step: step).run()
      case (nil, true, false): return try ResetCommand(steps: Step.exercises).run()
      case (let step?, false, false): return try ResetCommand(steps: [step]).run()
      default:
        throw WorkbookError.usage(
          "`reset` needs one step, `--all`, or `--undo`. Type `swift run workbook reset STEP`.")
      }
    },
    Command(
      name: "draw", options: [.mine],
      summary: "Draws on step 5's pad in the terminal, with mouse or keys. `?` shows the keys."
    ) { try DrawCommand(isMine: $0.has(.mine)).run() },
  ]

  static let authoring: [Command] = [
    Command(
      name: "dev pages", options: [.fix],
      summary: "Compares the pages with the code, its output, and the rules of a chapter."
    ) { try PagesCommand(fixes: $0.has(.fix)).run() },
    Command(
      name: "dev check", options: [.step],
      summary: "Tries the answers in Tests/Answers: wrong ones have to fail, right ones to pass."
    ) { arguments in
      let step = try arguments[.step].map { try Step.named($0, in: Step.exercises) }
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
}

extension Command.Option {
  static let mine = Self(name: "--mine", summary: "Runs your exercise instead of the solution.")
  static let limit = Self(
    name: "--limit", value: "SECONDS",
    summary: "Ends your code when it hangs for SECONDS. The default is 10.")
  static let all = Self(name: "--all", summary: "Shows the whole report, however long it is.")
  static let allSteps = Self(name: "--all", summary: "Resets all steps.")
  static let undo = Self(
    name: "--undo", summary: "Puts back the files that the last reset (of STEP) moved.")
  static let fix = Self(
    name: "--fix", summary: "Updates the blocks that differ from their sources.")
  static let step = Self(name: "--step", value: "STEP", summary: "Tries the answers to one step.")
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
        command line isn't understood, and 70 when the command fails.
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
