import Foundation

/// `workbook compare`: the learner's code beside the solution.
struct CompareCommand {
  let step: Step
  let limit: Double

  /// Compares, after a question if the step isn't green, and returns whether it compared.
  func run() throws -> Bool {
    let package = try BookPackage.current()
    let result = try StepChecker.run(in: package, limit: limit) { try $0.checkStarted([step])[0] }
    let console = Console.standard
    console.write(result.headline, result.style)
    if !result.isGreen {
      print("See the solution anyway? [y/N] ", terminator: "")
      Console.flush()
      guard ["y", "yes"].contains(readLine()?.lowercased()) else {
        console.write()
        console.write("The solution stays hidden. Try a hint first:")
        console.writeCommand("swift run workbook hint \(step.shortNumber)", label: "Next: ")
        return false
      }
    }
    console.write()
    try Self.write(step, of: package, on: console)
    return true
  }

  /// Writes what differs, file by file, and what the chapter says about it.
  static func write(_ step: Step, of package: BookPackage, on console: Console) throws {
    let own = try Exercise(of: step, in: package).files
    let solution = try package.texts(in: step.solutionPath)
    var same: [String] = []
    console.write("- yours", .red)
    console.write("+ the solution", .green)
    for name in Set(own.keys).union(solution.keys).sorted() {
      let difference = LineDifference(
        from: code(of: own[name]?.text ?? ""), to: code(of: solution[name] ?? ""), context: 2)
      if difference.lines.isEmpty {
        same.append(name)
      } else {
        console.write()
        console.write(package.displayPath("\(step.exercisePath)/\(name)"), .bold)
        difference.lines.forEach { $0.write(on: console) }
      }
    }
    console.write()
    if !same.isEmpty {
      console.write("The same in both: \(same.joined(separator: ", "))", .faint)
      console.write()
    }
    console.write("Compare", .bold)
    console.write()
    console.writeMarkdown(try Page(of: step, in: package).text(of: "Compare"))
  }

  /// The lines of a text without doc comments, which the learner doesn't have to write.
  private static func code(of text: String) -> [String] {
    text.replacingOccurrences(of: "\u{FEFF}", with: "").lines.filter {
      !$0.trimmed.hasPrefix("///")
    }
  }
}
