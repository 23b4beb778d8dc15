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
    let folder = "Sources/Workbook/Pad"
    let pad = OwnCode.Part(
      files: try package.names(in: folder).map { "\(folder)/\($0)" }, body: "PadLoop.run()")
    guard let program = try code.build(pad) else { return false }
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
