import Foundation

/// `workbook draw`: the pad in the terminal.
struct DrawCommand {
  /// Whether the pad runs on the learner's code.
  let isMine: Bool

  /// Draws until the learner quits, and returns whether the pad was still running then.
  func run() throws -> Bool {
    // A signal has to restore the terminal.
    Signals.deferToPolling()
    guard let terminal = PadTerminal() else {
      throw WorkbookError.usage("`draw` needs a terminal, with a keyboard and perhaps a mouse.")
    }
    guard isMine else {
      terminal.run()
      try Signals.throwIfArrived()
      return true
    }
    let step = try Step.named("MirrorPad", in: Step.exercises)
    let code = OwnCode(package: try BookPackage.current(), step: step)
    guard try code.build() else { return false }
    let (lines, problem) = try code.draw()
    terminal.leave()
    let console = Console.standard
    if !lines.isEmpty { console.write("The last lines that your code printed:", .faint) }
    for line in lines.suffix(20) { print(console.cutLine(line.printable, label: "│ ")) }
    if let problem { console.write(problem, .red) }
    try Signals.throwIfArrived()
    console.write(try code.note(), .faint)
    return problem == nil
  }
}
