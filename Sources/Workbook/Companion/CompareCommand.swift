/// `workbook compare`: the learner's code beside the solution.
struct CompareCommand {
  let step: Step
  let limit: Double

  /// Compares, after a question if the step is not green.
  ///
  /// - Returns: Whether the comparison was printed.
  /// - Throws: An error if the tests cannot be run, or a file cannot be read.
  func run() throws -> Bool {
    let house = try House.here()
    let spinner = Spinner(on: .standard)
    let verdict = try Examiner(house: house, limit: limit, spinner: spinner).verdicts(on: [step])[0]
    spinner.end()
    let console = Console.standard
    console.print(verdict.headline, verdict.ink)
    if !verdict.isGreen {
      Interruption.isFinal()
      Swift.print("See the solution all the same? [y/N] ", terminator: "")
      Spinner.flush()
      let answer = readLine()?.lowercased() ?? ""
      guard ["y", "yes"].contains(answer) else {
        console.print()
        console.print("The solution stays closed. Try a hint first:")
        console.printCommand("swift run workbook hint \(step.word)", label: "Next: ")
        return false
      }
    }
    console.print()
    try Comparison(house: house, step: step).print(on: console)
    return true
  }
}
