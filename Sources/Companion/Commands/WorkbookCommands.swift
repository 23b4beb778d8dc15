import Console

extension CommandTable {
  /// The commands of the learner.
  ///
  /// - Parameters:
  ///   - examples: What prints the example of each step.
  ///   - draw: Draws on the pad, perhaps on the learner's code, and returns whether all went well.
  /// - Returns: The table with all of them.
  package static func workbook(
    examples: [Step: @Sendable () -> Void],
    draw: @escaping @Sendable (_ isMine: Bool) throws -> Bool
  ) -> CommandTable {
    let pad = Command(
      name: "draw", options: [.mine],
      summary: "Draws on step 5's pad in the terminal, with mouse or keys. `?` shows the keys."
    ) { try draw($0.has(.mine)) }
    return CommandTable(
      program: "swift run workbook", title: "A workbook on the multicast delegate pattern.",
      commands: ofExercises + [pad], walkthrough: walkthrough(of: examples))
  }

  private static func walkthrough(of examples: [Step: @Sendable () -> Void]) -> Command {
    Command(
      name: "walkthrough", operands: [.optional("STEP")], options: [.mine, .limit],
      summary: "Prints what the book's examples print. `workbook` alone does the same."
    ) { arguments in
      let step = try arguments.step(of: Step.all)
      if arguments.has(.mine) {
        return try MineCommand(step: step, limit: arguments.limit()).run()
      }
      for (index, step) in (step.map { [$0] } ?? Step.all).enumerated() {
        if index > 0 { print() }
        print("== \(step.folder) ==")
        examples[step]?()
      }
      if step == nil { print(ending) }
      return true
    }
  }

  /// The last lines of the walkthrough of all steps; the README continues with the same commands.
  private static let ending = """

    All is well: the package is built, and every example ran.
    Next: swift run workbook watch
    Read: Chapters/00-Introduction.md
    `SOLUTIONS=1 swift test` checks your setup.
    """

  private static let ofExercises: [Command] = [
    Command(
      name: "status", options: [.limit],
      summary: "Shows your progress, a line for each step, and what to do next."
    ) { try StatusCommand(limit: $0.limit()).run() },
    Command(
      name: "check", operands: [.optional("STEP")], options: [.limit, .all],
      summary: "Runs the tests of a step, or of the first one that isn't green, and explains them."
    ) { arguments in
      let step = try arguments.step(of: Step.exercises)
      return try CheckCommand(
        step: step, limit: arguments.limit(), showsAll: arguments.has(.all)
      ).run()
    },
    Command(
      name: "watch", operands: [.optional("STEP")], options: [.limit],
      summary: "Checks again on every save. Keys show a hint, the solution, or the next step."
    ) { try WatchCommand(step: $0.step(of: Step.exercises), limit: $0.limit()).run() },
    Command(
      name: "hint", operands: [.required("STEP"), .optional("LEVEL")],
      summary: "Prints the first hint of the chapter, or the one with this number."
    ) { arguments in
      let step = try Step.named(arguments.operands[0], in: Step.all)
      return try HintCommand(step: step, level: arguments.operands.dropFirst().first).run()
    },
    Command(
      name: "compare", operands: [.required("STEP")], options: [.limit],
      summary: "Compares your code with the solution. It asks first if the step isn't green yet."
    ) { arguments in
      let step = try Step.named(arguments.operands[0], in: Step.exercises)
      return try CompareCommand(step: step, limit: arguments.limit()).run()
    },
    Command(
      name: "diagnose", operands: [.required("STEP"), .optional("NUMBER")], options: [.limit],
      summary: """
        Shows a wrong answer, asks which test goes red first, and runs it. It begins with the \
        chapter's, or with the one with this number.
        """
    ) { arguments in
      let step = try Step.named(arguments.operands[0], in: Step.exercises)
      return try DiagnoseCommand(
        step: step, number: arguments.operands.dropFirst().first, limit: arguments.limit()
      ).run()
    },
    Command(
      name: "reset", operands: [.optional("STEP")], options: [.undo],
      summary: "Restores an exercise to its starting point, and moves your files to `.aside`."
    ) { arguments in
      let step = try arguments.step(of: Step.exercises)
      let reset = try ResetCommand()
      if arguments.has(.undo) { return try reset.undo(step) }
      guard let step else {
        throw WorkbookError.usage(
          "`reset` needs a step, or `--undo`. Type `swift run workbook reset STEP`.")
      }
      return try reset.run(step)
    },
  ]
}
