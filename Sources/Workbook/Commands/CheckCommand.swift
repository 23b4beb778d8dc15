/// `workbook check`: the tests of one step, explained.
struct CheckCommand {
  /// The step, or `nil` for the first that isn't green.
  let step: Step?
  let limit: Double

  /// Checks the step, prints a report, and returns whether the step is green.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let result = try StepChecker.run(in: package, limit: limit) { checker in
      try step.map(checker.check) ?? checker.checkFirstToDo()
    }
    let console = Console.standard
    CheckReport(result: result, package: package, console: console).write(rows: nil)
    if step == nil, result.isGreen {
      console.write("Every step before it is green, too: the workbook is done.", .green)
    }
    Advice(result: result, package: package, console: console).writeAfterCheck()
    return result.isGreen
  }
}
