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
    let code = OwnCode(package: try BookPackage.current(), steps: [step])
    guard try code.build() else { return false }
    let limit = 4.0
    let (output, end) = try code.draw(limit: limit)
    terminal.leave()
    try Signals.throwIfArrived()
    report(output, end.sentence(limit: limit))
    Console.standard.write(try code.note(on: step), .faint)
    return end == .finished
  }

  /// Writes what the learner's code printed last, and what it did if it ended the pad.
  private func report(_ output: String, _ sentence: String?) {
    let console = Console.standard
    let lines = output.lines.filter { !$0.isEmpty }.suffix(20)
    if !lines.isEmpty { console.write("The last lines that your code printed:", .faint) }
    for line in lines { print(console.cutLine(line.printable, label: "│ ")) }
    if let sentence { console.write(sentence, .red) }
  }
}
