/// `workbook status`: the progress in all steps.
struct StatusCommand {
  let limit: Double

  /// Runs all tests, prints a line for each step, and returns whether all steps are green.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let results = try StepChecker.run(in: package, limit: limit) { try $0.check(Step.exercises) }
    let console = Console.standard
    let width = (results.map(\.step.name.count).max() ?? 0) + 3
    for result in results {
      let name = "\(result.step.number) \(result.step.name)".padded(to: max(14, width))
      console.write(result.summary, result.style, label: "\(result.sign) \(name)")
    }
    console.write()
    writeBar(of: results, on: console)
    if let next = results.first(where: { !$0.isGreen }) {
      Advice(result: next, package: package, console: console).writeAfterStatus()
      return false
    }
    console.write(
      "Every step is green. Each chapter ends with a harder task under \"Go further\".", .green)
    return true
  }

  private func writeBar(of results: [CheckResult], on console: Console) {
    let passed = results.map(\.passed).reduce(0, +)
    let total = results.map(\.total).reduce(0, +)
    let width = max(0, min(console.columns - 2, 50))
    let filled = total == 0 ? 0 : width * passed / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    console.write("[\(bar)]")
    console.write(
      "\(results.filter(\.isGreen).count) of \(results.count) steps, \(passed) of \(total) tests")
    console.write()
  }
}
