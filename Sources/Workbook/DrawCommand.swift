import Companion
import Console

/// `workbook draw`: the pad in the terminal.
struct DrawCommand {
  /// Whether the pad runs on the learner's code.
  let isMine: Bool

  /// Draws until the learner quits, and returns whether the pad was still running then.
  func run() throws -> Bool {
    let terminal = try PadLoop.terminal()
    guard isMine else {
      try PadLoop.draw(on: terminal)
      return true
    }
    let package = try BookPackage.current()
    let code = OwnCode(package: package, step: .mirrorPad)
    let files = package.swiftFiles(below: "Sources/Workbook/Pad")
    guard let program = try code.build(files, running: "PadLoop.run()") else { return false }
    let (lines, problem) = try code.draw(program)
    terminal.leave()
    let console = Console.standard
    if !lines.isEmpty { console.write("The last lines that your code printed:", .faint) }
    for line in lines.suffix(20) { print(console.cutLine(line.printable, label: "│ ")) }
    if let problem { console.write(problem, .red) }
    try Signals.throwIfArrived()
    console.write(try code.whatRan(), .faint)
    return problem == nil
  }
}
