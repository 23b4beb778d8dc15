import Foundation

/// A line on a terminal that shows what the program is doing, and for how long.
final class ProgressLine {
  private let console: Console
  private let start = Date()
  private var updated = Date.distantPast
  private var turn = 0

  init(on console: Console) {
    self.console = console
  }

  /// Shows a text, at most ten times a second.
  func show(_ text: @autoclosure () -> String) {
    guard console.isTerminal, -updated.timeIntervalSinceNow > 0.1 else { return }
    updated = Date()
    turn += 1
    let signs: [Character] = console.hasUnicode ? Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏") : Array("|/-\\")
    let line = "\(signs[turn % signs.count]) \(text()), \(Int(-start.timeIntervalSinceNow)) s"
    print("\r" + line.prefix(max(0, console.columns - 1)), terminator: "\u{1B}[K")
    Console.flush()
  }

  /// Removes the line.
  func clear() {
    guard turn > 0 else { return }
    print("\r\u{1B}[K", terminator: "")
    Console.flush()
  }
}
