import Foundation

/// All commands: the help is made from this table, and so is what is understood.
enum CommandTable {
  static let learning: [Command] = [
    Command(
      name: "walkthrough", operands: ["[STEP ...]"],
      summary: "Prints what the examples of the book print. `workbook` alone does the same."
    ) { arguments in
      let steps = try arguments.steps(of: Step.all)
      Step.printExamples(of: steps.isEmpty ? Step.all : steps)
      return true
    },
    Command(
      name: "status", options: [limit],
      summary: "Tells how far all steps are: a line each, and what to do next."
    ) { try StatusCommand(limit: limit(in: $0)).run() },
    Command(
      name: "check", operands: ["[STEP]"], options: [limit],
      summary: "Runs the tests of a step, or of the first that is not green, and says what to do."
    ) { arguments in
      let step = try arguments.step(of: Step.withExercise)
      return try CheckCommand(step: step, limit: limit(in: arguments)).run()
    },
    Command(
      name: "watch", operands: ["[STEP]"], options: [limit],
      summary: "Checks again on every save. Keys show a hint, the solution, the next step."
    ) { arguments in
      let step = try arguments.step(of: Step.withExercise)
      return try WatchCommand(step: step, limit: limit(in: arguments)).run()
    },
    Command(
      name: "hint", operands: ["STEP", "[LEVEL]"],
      summary: "Prints a hint of the chapter: the first, or the one with this number."
    ) { arguments in
      let step = try Step.called(arguments.operands[0], among: Step.all)
      return try HintCommand(step: step, level: arguments.operands.dropFirst().first).run()
    },
    Command(
      name: "compare", operands: ["STEP"], options: [limit],
      summary: "Compares your code with the solution. It asks first if the step is not green yet."
    ) { arguments in
      let step = try Step.called(arguments.operands[0], among: Step.withExercise)
      return try CompareCommand(step: step, limit: limit(in: arguments)).run()
    },
    Command(
      name: "reset", operands: ["[STEP]"],
      options: [.init(name: "--all", summary: "Starts all steps over.")],
      summary: "Puts an exercise back as it was given out, and your files aside."
    ) { arguments in
      let step = try arguments.step(of: Step.withExercise)
      guard (step == nil) == arguments.has("--all") else {
        throw UsageError(
          "type `swift run workbook reset STEP`, or `swift run workbook reset --all`")
      }
      return try ResetCommand(steps: step.map { [$0] } ?? Step.withExercise).run()
    },
    Command(
      name: "draw",
      options: [.init(name: "--bench", summary: "Measures how long an event of the mouse takes.")],
      summary: "Draws on step 5's pad in the terminal, with mouse or keys. `?` shows the keys."
    ) { arguments in
      try arguments.has("--bench") ? PadBench().run() : DrawCommand().run()
      return true
    },
    Command(
      name: "bench",
      summary: "Measures what notifying a delegate costs. Needs `swift run -c release`."
    ) { _ in
      NotificationBench().run()
      return true
    },
    Command(
      name: "picture", operands: ["[FILE]"],
      options: [
        .init(
          name: "--strokes", value: "FILE",
          summary: """
            Draws what FILE says, one stroke a line: a colour, a width, then points x,y from -1 \
            to 1. `red 2 -0.5,0.75 0.5,-0.75` goes from the bottom left to the top right.
            """)
      ],
      summary: "Writes step 5's pad as SVG, for browsers, to FILE or to standard output."
    ) { arguments in
      try PictureCommand(file: arguments.operands.first, strokes: arguments.value(of: "--strokes"))
        .run()
      return true
    },
  ]

  private static let limit = Command.Option(
    name: "--limit", value: "SECONDS",
    summary: "Ends the tests when none has begun or ended for so long: 10 unless you say so.")

  private static func limit(in arguments: Arguments) throws(UsageError) -> Double {
    guard let word = arguments.value(of: limit.name) else { return 10 }
    guard let seconds = Double(word), seconds > 0, seconds.isFinite else {
      throw UsageError("'\(word)' is no limit; type a number of seconds, as in `--limit 10`")
    }
    return seconds
  }

  static let writing: [Command] = [
    Command(
      name: "dev pages",
      options: [.init(name: "--fix", summary: "Takes the blocks that differ from their sources.")],
      summary: "Compares the pages with the code and with what it prints."
    ) { try PagesCommand(fix: $0.has("--fix")).run() },
    Command(
      name: "dev check",
      options: [.init(name: "--step", value: "STEP", summary: "Tries the answers to one step.")],
      summary: """
        Tries the answers in Tests/Answers: the tests have to catch the wrong ones and let the \
        right ones pass.
        """
    ) { arguments in
      let step = try arguments.value(of: "--step").map {
        try Step.called($0, among: Step.withExercise)
      }
      return try AnswersCommand(steps: step.map { [$0] } ?? Step.withExercise).run()
    },
  ]

  static var all: [Command] { learning + writing }

  /// Reads the command line, and does what it asks for.
  ///
  /// - Parameter words: The words behind the name of the program.
  /// - Returns: Whether what the command is about is done.
  /// - Throws: `UsageError` if the words are not understood, and whatever stops the command.
  static func run(_ words: [String]) throws -> Bool {
    if words.first == "help", words.count > 1 {
      return try run(Array(words.dropFirst()) + ["--help"])
    }
    let command = all.first { words.starts(with: $0.name.split(separator: " ").map(String.init)) }
    if words.contains("--help") || words.contains("-h") || words == ["help"] {
      print(command.map(Help.text) ?? Help.text)
      return true
    }
    if let command {
      let rest = words.dropFirst(command.name.split(separator: " ").count)
      return try command.run(Arguments(Array(rest), of: command))
    }
    // Without the name of a command it is the walkthrough, of all steps or of those that are named.
    if let first = words.first, !Step.all.contains(where: { $0.isCalled(first) }) {
      let word = first == "dev" ? words.prefix(2).joined(separator: " ") : first
      let names = learning.map(\.name).joined(separator: ", ")
      let steps = Step.all.map(\.name).joined(separator: ", ")
      throw UsageError(
        "'\(word)' is no command, step or option; commands: \(names); steps: \(steps); "
          + "`swift run workbook --help` says the rest")
    }
    return try learning[0].run(Arguments(words, of: learning[0]))
  }
}
