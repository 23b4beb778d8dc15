import Console

extension Command {
  /// `workbook compare`: the learner's code beside the solution, and what the chapter says of it.
  static let compare = Command(
    name: "compare", operands: ["STEP"], options: [.limit],
    summary: "Compares your code with the solution. It asks first if the step isn't green yet."
  ) { arguments in
    let step = try Step.named(arguments.operands[0], in: Step.exercises)
    let package = try BookPackage.current()
    let console = Console.standard
    guard
      try arguments.allowSolution(
        of: step, "See the solution anyway?", in: package, on: console)
    else { return false }
    console.write()
    console.write(lines: try FileDifferences.lines(of: step, in: package, on: console))
    // The text would push the difference out of the window. A pipe has no window.
    guard !console.isTerminal || console.agrees(to: "\nRead what the chapter says?") else {
      return true
    }
    console.write()
    console.write(lines: try Page(of: step, in: package).lines(of: "Compare", on: console))
    return true
  }
}

extension Arguments {
  /// Whether a step is green, or the learner says yes to a question.
  func allowSolution(
    of step: Step, _ question: String, in package: BookPackage, on console: Console
  ) throws -> Bool {
    let result = try StepChecker.run(in: package, limit: limit()) { try $0.result(of: step) }
    console.write(result.headline, result.style)
    if result.isGreen || console.agrees(to: question) { return true }
    console.write()
    console.write("The solution stays hidden. Try a hint first:")
    console.writeCommand("swift run workbook hint \(step.shortNumber)", label: "Next: ")
    return false
  }
}

extension Console {
  fileprivate func agrees(to question: String) -> Bool {
    print("\(question) [y/N] ", terminator: "")
    Console.flush()
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
