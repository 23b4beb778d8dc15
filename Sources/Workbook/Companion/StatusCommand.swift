import Foundation

/// `workbook status`: how far all steps are.
struct StatusCommand {
  let limit: Double

  /// Runs all tests and prints a line for each step.
  ///
  /// - Returns: Whether all steps are green.
  /// - Throws: An error if the tests cannot be run, or a file cannot be read.
  func run() throws -> Bool {
    let house = try House.here()
    let spinner = Spinner(on: .standard)
    let verdicts = try Examiner(house: house, limit: limit, spinner: spinner)
      .verdicts(on: Step.withExercise)
    spinner.end()

    let console = Console.standard
    for verdict in verdicts {
      let name = "\(verdict.step.number) \(verdict.step.title)"
        .padding(toLength: 14, withPad: " ", startingAt: 0)
      console.print(verdict.summary, verdict.ink, label: "\(verdict.sign) \(name)")
    }
    console.print()
    printBar(of: verdicts, on: console)
    if let next = verdicts.first(where: { !$0.isGreen }) {
      NextStep(verdict: next, house: house, console: console).printAfterStatus()
      return false
    }
    console.print("Every step is green. Each chapter ends with a harder task: Go further.", .green)
    return true
  }

  private func printBar(of verdicts: [Verdict], on console: Console) {
    let (passed, total) = verdicts.reduce((0, 0)) { ($0.0 + $1.passed, $0.1 + $1.total) }
    let green = verdicts.filter(\.isGreen).count
    let width = max(0, min(console.columns - 2, 50))
    let filled = total == 0 ? 0 : width * passed / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    console.print("[\(bar)]")
    console.print("\(green) of \(verdicts.count) steps, \(passed) of \(total) tests")
    console.print()
  }
}
