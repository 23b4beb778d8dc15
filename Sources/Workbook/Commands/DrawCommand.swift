import Foundation

/// `workbook draw`: the pad in the terminal.
struct DrawCommand {
  /// Whether the pad runs on the learner's code.
  var isMine = false

  /// Draws until the learner quits, and returns whether the pad was still running then.
  func run() throws -> Bool {
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    // A signal has to restore the terminal.
    Signals.deferToPolling()
    guard !isDumb, isatty(STDIN_FILENO) == 1, let terminal = PadTerminal() else {
      throw WorkbookError.usage(
        "`draw` needs a terminal. For a picture, type `swift run workbook picture`.")
    }
    guard !isMine else { return try OwnPad.run(on: terminal) }
    let saver = PictureSaver()
    let link = try PadLink()
    terminal.enter()
    PadLoop(terminal: terminal, link: link, save: saver.save).run()
    OwnProgram.finish()
    terminal.restore()
    saver.paths.forEach { print("Saved \($0.printable)") }
    try Signals.throwIfArrived()
    return true
  }
}
