import Console

extension Command {
  /// `workbook check`: the tests of one step, explained.
  static let check = Command(
    name: "check", operands: ["[STEP]"], options: [.limit, .all],
    summary: "Runs the tests of a step, or of the first one that isn't green, and explains them."
  ) { arguments in
    let step = try arguments.step(of: Step.exercises)
    let package = try BookPackage.current()
    let result = try StepChecker.run(in: package, limit: arguments.limit()) { checker in
      try step.map(checker.check) ?? checker.checkFirstToDo()
    }
    let console = Console.standard
    let report = ReportLines(
      of: result, in: package, on: console, showsAll: arguments.has(.all))
    console.write(lines: report.all)
    if step == nil, result.isGreen {
      console.write("All steps before it are green, too: you finished the workbook.", .green)
    }
    console.write(lines: report.afterCheck)
    return result.isGreen
  }
}
