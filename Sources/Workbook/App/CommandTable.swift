/// A command: its name, what can follow it, and what it does.
struct Command: Sendable {
  struct Option: Sendable {
    /// The option as it is typed: `--limit`.
    let name: String
    /// The name of its value, `SECONDS`, if it has one.
    var value: String?
    let summary: String

    var usage: String { [name, value].compactMap { $0 }.joined(separator: " ") }
  }

  /// The words that name it: `check`, or `dev pages`.
  let name: String
  /// Other words for what it does, which readers of other programs type.
  var otherNames: [String] = []
  /// The operands that it takes: `STEP`, `[STEP]`, or `[STEP ...]`.
  var operands: [String] = []
  var options: [Option] = []
  let summary: String
  /// Runs the command and returns whether what it is about is done: the exit status.
  let run: @Sendable (Arguments) throws -> Bool

  var words: [String] { name.split(separator: " ").map(String.init) }

  var usage: String {
    ([name] + operands + options.map { "[\($0.usage)]" }).joined(separator: " ")
  }
}

/// All commands, from which the help is made, too.
enum CommandTable {
  static var all: [Command] { learning + authoring }

  /// The last lines of the walkthrough of all steps; the README continues with the same command.
  private static let ending = """

    All is well: the package is built, and every example ran.
    Next: SOLUTIONS=1 swift test
    Then: read Chapters/00-Introduction.md
    """

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
      if steps.isEmpty { print(ending) }
      return true
    },
    Command(
      name: "status", otherNames: ["list", "progress", "steps"], options: [.limit],
      summary: "Shows your progress, a line for each step, and what to do next."
    ) { try StatusCommand(limit: $0.limit()).run() },
    Command(
      name: "check", otherNames: ["test"], operands: ["[STEP]"], options: [.limit, .all],
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
      name: "compare", otherNames: ["diff", "solution"], operands: ["STEP"], options: [.limit],
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
      name: "dev answers", options: [.step, .write],
      summary: "Tries the answers in Tests/Answers: wrong ones have to fail, right ones to pass."
    ) { arguments in
      let step = try arguments[.step].map { try Step.named($0, in: Step.exercises) }
      guard let name = arguments[.write] else {
        return try AnswersCommand(steps: step.map { [$0] } ?? Step.exercises).run()
      }
      guard let step else { throw WorkbookError.usage("`--write` needs `--step STEP`, too.") }
      return try WriteAnswerCommand(step: step, name: name).run()
    },
    Command(
      name: "dev bench", options: [.mine],
      summary:
        "Measures what notifying a delegate costs. Needs `swift run -c release`, or `--mine`."
    ) { try BenchCommand(isMine: $0.has(.mine)).run() },
  ]
}

extension CommandTable {
  /// ` Did you mean X?` for the command or the step that is meant by an unknown word, if one is near.
  static func suggestion(for word: String) -> String {
    if let command = all.first(where: { $0.otherNames.contains(word.lowercased()) }) {
      return " Did you mean `\(command.name)`?"
    }
    return word.suggestion(
      from: all.map(\.name) + Step.all.map(\.name) + Step.all.map(\.folder))
  }
}

extension Command.Option {
  static let mine = Self(name: "--mine", summary: "Runs your exercise instead of the solution.")
  static let limit = Self(
    name: "--limit", value: "SECONDS",
    summary: """
      Ends your code when it hangs for SECONDS. The default is \(Int(TestRunner.defaultLimit)).
      """)
  static let all = Self(name: "--all", summary: "Shows the whole report, however long it is.")
  static let allSteps = Self(name: "--all", summary: "Resets all steps.")
  static let undo = Self(
    name: "--undo", summary: "Puts back the files that the last reset (of STEP) moved.")
  static let fix = Self(
    name: "--fix", summary: "Updates the blocks that differ from their sources.")
  static let step = Self(name: "--step", value: "STEP", summary: "Tries the answers to one step.")
  static let write = Self(
    name: "--write", value: "ANSWER",
    summary: "Tries nothing, and writes the files of one answer to a folder in `.build`.")
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
