import Console
import Foundation

/// `workbook compare`: the learner's code beside the solution, and what the chapter says about it.
struct CompareCommand {
  let step: Step
  let limit: Double

  /// Compares, after a question if the step isn't green, and returns whether it compared.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let console = Console.standard
    guard
      try Self.maySee(step, "See the solution anyway?", in: package, limit: limit, on: console)
    else { return false }
    console.write()
    console.write(lines: try FileDifferences.lines(of: step, in: package, on: console))
    // The text would push the difference out of the window. A pipe has no window.
    guard !console.isTerminal || Self.isYes("\nRead what the chapter says?") else {
      return true
    }
    console.write()
    console.write(lines: try Page(of: step, in: package).lines(of: "Compare", on: console))
    return true
  }

  /// Whether the step is green, or the learner says yes to a question.
  static func maySee(
    _ step: Step, _ question: String, in package: BookPackage, limit: Double, on console: Console
  ) throws -> Bool {
    let result = try StepChecker.run(in: package, limit: limit) { try $0.result(of: step) }
    console.write(result.headline, result.style)
    if result.isGreen || isYes(question) { return true }
    console.write()
    console.write("The solution stays hidden. Try a hint first:")
    console.writeCommand("swift run workbook hint \(step.shortNumber)", label: "Next: ")
    return false
  }

  static func isYes(_ question: String) -> Bool {
    print("\(question) [y/N] ", terminator: "")
    Console.flush()
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
