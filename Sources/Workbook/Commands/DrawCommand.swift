import Foundation

/// `workbook draw`: the pad in the terminal.
struct DrawCommand {
  /// Draws until the learner quits.
  func run() throws {
    let isDumb = ProcessInfo.processInfo.environment["TERM"] == "dumb"
    // A signal has to restore the terminal.
    Signals.deferToPolling()
    guard !isDumb, isatty(STDIN_FILENO) == 1, let terminal = PadTerminal() else {
      throw WorkbookError.usage(
        "`draw` needs a terminal. For a picture, type `swift run workbook picture`.")
    }
    let saver = PictureSaver()
    terminal.enter()
    PadLoop(terminal: terminal, save: saver.save).run()
    terminal.restore()
    saver.paths.forEach { print("Saved \($0.printable)") }
    try Signals.throwIfArrived()
  }
}
