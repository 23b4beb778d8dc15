import Foundation

/// `workbook check`: one step, and what is wrong with it.
struct CheckCommand {
  /// The step, or `nil` for the first that is not green.
  let step: Step?
  let limit: Double

  /// Checks the step and prints what came of it.
  ///
  /// - Returns: Whether the step is green.
  /// - Throws: An error if the tests cannot be run, or a file cannot be read.
  func run() throws -> Bool {
    let house = try House.here()
    let spinner = Spinner(on: .standard)
    let examiner = Examiner(house: house, limit: limit, spinner: spinner)
    let verdict = try step.map { try examiner.verdict(on: $0) } ?? examiner.verdictOnFirstToDo()
    spinner.end()
    let console = Console.standard
    let exercise = Exercise(house: house, step: verdict.step)
    try CheckReport(verdict: verdict, exercise: exercise, console: console).print()
    if step == nil, verdict.isGreen {
      console.print("So is every step before it: the workbook is done.", .green)
    }
    NextStep(verdict: verdict, house: house, console: console).printAfterCheck()
    return verdict.isGreen
  }
}
