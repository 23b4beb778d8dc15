import Console
import Foundation

/// `workbook 4 --mine`: an example on the learner's code.
struct MineCommand {
  let step: Step?
  let limit: Double
  private let console = Console.standard

  /// Builds, prints the example, and returns whether its output is the book's.
  func run() throws -> Bool {
    guard let step, step.hasExercise else {
      throw WorkbookError.usage(
        "`--mine` needs one step with an exercise. For example, type `swift run workbook 4 --mine`."
      )
    }
    Signals.deferToPolling()
    let code = OwnCode(package: try BookPackage.current(), step: step)
    guard let own = try code.build(code.example) else { return false }
    let (output, problem) = try code.run(own, limit: limit)
    // This program was built from the solutions.
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let book = try Subprocess.run([program, step.folder]).output
    let difference = LineDifference(yours: output, book: book)
    write(output)
    console.write()
    if let problem {
      console.write(problem, .red)
      console.write()
    } else if let difference {
      write(difference)
    }
    console.write(try code.whatRan(), .faint)
    guard problem != nil || difference != nil else { return true }
    console.writeCommand("swift run workbook check \(step.shortNumber)", label: "Next: ")
    return false
  }

  /// Writes an output, or the beginning of a long one.
  private func write(_ output: String) {
    let lines = output.lines
    let limit = 200
    // The last line ends with a newline, too.
    for line in lines.dropLast(lines.last == "" ? 1 : 0).prefix(limit) {
      print(line.replacingOccurrences(of: "\t", with: "  ").printable)
    }
    if lines.count > limit + 1 { console.write("… and more lines", .faint) }
  }

  private func write(_ difference: LineDifference) {
    console.write("The output differs from the book's:")
    console.write("- yours", .red)
    console.write("+ the book's", .green)
    console.write()
    console.write(lines: difference.lines.flatMap { $0.lines(on: console) })
    if difference.hidden > 0 {
      console.write("and \(difference.hidden.counted("more line"))", label: "  ")
    }
    console.write()
  }
}
