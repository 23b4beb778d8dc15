import Console

extension CommandTable {
  /// The commands of the learner, with what prints each example, and the one of the pad.
  package static func workbook(
    examples: [Step: @Sendable () -> Void], draw: Command
  ) -> CommandTable {
    CommandTable(
      program: "swift run workbook", title: "A workbook on the multicast delegate pattern.",
      commands: [.status, .check, .watch, .hint, .compare, .diagnose, .reset, draw],
      walkthrough: walkthrough(of: examples))
  }

  private static func walkthrough(of examples: [Step: @Sendable () -> Void]) -> Command {
    Command(
      name: "walkthrough", operands: ["[STEP]"], options: [.mine, .limit],
      summary: "Prints what the book's examples print. `workbook` alone does the same."
    ) { arguments in
      let step = try arguments.step(of: Step.all)
      if arguments.has(.mine) {
        guard let step, step.hasExercise else {
          throw WorkbookError.usage(
            "`--mine` needs one step with an exercise, such as `swift run workbook 4 --mine`.")
        }
        return try OwnCode(package: BookPackage.current(), step: step)
          .compareExample(limit: arguments.limit())
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
}
