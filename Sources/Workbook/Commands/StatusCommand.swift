/// `workbook status`: the progress in all steps.
struct StatusCommand {
  let limit: Double

  /// Tests the started steps, prints a line for each step, and returns whether all steps are green.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let results = try StepChecker.run(in: package, limit: limit) {
      try $0.checkStarted(Step.exercises)
    }
    let console = Console.standard
    let width = (results.map(\.step.name.count).max() ?? 0) + 3
    for result in results {
      let name = "\(result.step.number) \(result.step.name)".padded(to: max(14, width))
      console.write(result.summary, result.style, label: "\(result.sign) \(name)")
    }
    console.write()
    writeBar(of: results, on: console)
    if let next = results.first(where: { !$0.isGreen }) {
      writeCommand(for: next, of: package, on: console)
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

  /// Writes the next command for the first step that isn't green.
  private func writeCommand(
    for result: CheckResult, of package: BookPackage, on console: Console
  ) {
    let isNew = result.state == .notStarted
    if isNew {
      let chapter = package.displayPath(result.step.chapterPath)
      console.write("read \(chapter), edit the exercise, then", label: "Next: ")
    }
    console.writeCommand(
      "swift run workbook check \(result.step.shortNumber)", label: isNew ? "      " : "Next: ")
  }
}
