import Companion
import Console

extension Command {
  /// `workbook draw`: the pad in the terminal, perhaps with the learner's code.
  static let draw = Command(
    name: "draw", options: [.mine],
    summary: "Draws on step 5's pad in the terminal, with the mouse."
  ) { arguments in
    let terminal = try PadLoop.terminal()
    guard arguments.has(.mine) else {
      try PadLoop.draw(on: terminal)
      return true
    }
    let package = try BookPackage.current()
    let code = OwnCode(package: package, step: .mirrorPad)
    let files = package.swiftFiles(below: "Sources/Workbook/Pad")
    let statement = "try? PadLoop.draw(on: PadLoop.terminal())"
    guard let program = try code.build(files, running: statement) else { return false }
    let (lines, problem) = try code.draw(program)
    terminal.leave()
    let console = Console.standard
    if !lines.isEmpty { console.write("The last lines that your code printed:", .faint) }
    for line in lines.suffix(20) { print(console.cutLine(line, label: "│ ")) }
    if let problem { console.write(problem, .red) }
    try Signals.throwIfArrived()
    console.write(try code.whatRan(), .faint)
    return problem == nil
  }
}
