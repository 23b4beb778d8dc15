import Console

/// `workbook check`: the tests of one step, explained.
struct CheckCommand {
  /// The step, or `nil` for the first that isn't green.
  let step: Step?
  let limit: Double
  /// Whether the report leaves nothing out.
  let showsAll: Bool

  /// Checks the step, prints a report, and returns whether the step is green.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let result = try StepChecker.run(in: package, limit: limit) { checker in
      try step.map(checker.check) ?? checker.checkFirstToDo()
    }
    let console = Console.standard
    let report = ReportLines(
      report: CheckReport(of: result, in: package), console: console, showsAll: showsAll)
    console.write(lines: report.all)
    if step == nil, result.isGreen {
      console.write("All steps before it are green, too: you finished the workbook.", .green)
    }
    console.write(lines: report.afterCheck)
    return result.isGreen
  }
}
