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
    // A loop can print without end.
    let (printed, lineLimit) = (output.printedLines, 200)
    for line in printed.prefix(lineLimit) { print(line.replacing("\t", with: "  ").printable) }
    if printed.count > lineLimit { console.write("… and more lines", .faint) }
    console.write()
    console.write(
      lines: problem.map { console.lines($0, .red) + [""] } ?? difference.lines(on: console))
    console.write(try whatRan(), .faint)
    if problem == nil, difference.lines.isEmpty { return true }
    console.writeCommand("swift run workbook check \(step.shortNumber)", label: "Next: ")
    return false
  }
}

extension LineDifference {
  /// How the output differs from the book's, if it does.
  fileprivate func lines(on console: Console) -> [String] {
    guard !lines.isEmpty else { return [] }
    let rest = hidden == 0 ? [] : console.lines("and \(hidden.counted("more line"))", label: "  ")
    return console.lines("The output differs from the book's:") + console.lines("- yours", .red)
      + console.lines("+ the book's", .green) + [""] + lines.flatMap { $0.lines(on: console) }
      + rest + [""]
  }
}
