import Console
import Foundation

// `workbook 4 --mine`: an example on the learner's code.
extension OwnCode {
  /// Builds, prints the example, and returns whether its output is the book's.
  func compareExample(limit: Double) throws -> Bool {
    Signals.deferToPolling()
    var files = [step.examplePath, "Sources/Workbook/Walkthrough/Station.swift"]
    if step == .mirrorPad { files.append("Sources/Workbook/Pad/DotGrid.swift") }
    let statements = "print(\"== \(step.folder) ==\")\n    \(step.exampleFunction)()"
    guard let own = try build(files, running: statements) else { return false }
    let (output, problem) = try run(own, limit: limit)
    // This program was built from the solutions.
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let book = try Subprocess.run([program, step.folder]).output
    let difference = LineDifference(yours: output, book: book)
    let console = Console.standard
    Self.write(output, on: console)
    console.write()
    if let problem {
      console.write(problem, .red)
      console.write()
    } else {
      Self.write(difference, on: console)
    }
    console.write(try whatRan(), .faint)
    if problem == nil, difference.lines.isEmpty { return true }
    console.writeCommand("swift run workbook check \(step.shortNumber)", label: "Next: ")
    return false
  }

  /// Writes an output, or the beginning of a long one.
  private static func write(_ output: String, on console: Console) {
    let lines = output.printedLines
    for line in lines.prefix(200) { print(line.replacing("\t", with: "  ").printable) }
    if lines.count > 200 { console.write("… and more lines", .faint) }
  }

  private static func write(_ difference: LineDifference, on console: Console) {
    guard !difference.lines.isEmpty else { return }
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
