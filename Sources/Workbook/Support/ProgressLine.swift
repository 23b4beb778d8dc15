import Foundation

/// A line on a terminal that shows what the program is doing, and for how long.
final class ProgressLine {
  private let console: Console
  private let start = Date()
  private var turn = 0
  private var nextTurn = Date()

  init(on console: Console) {
    self.console = console
  }

  /// Shows a text, and how many seconds passed, at most 20 times a second.
  func show(_ text: @autoclosure () -> String) {
    guard console.isTerminal, Date() >= nextTurn else { return }
    nextTurn = Date(timeIntervalSinceNow: 0.05)
    turn += 1
    let signs: [Character] = console.hasUnicode ? Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏") : Array("|/-\\")
    let line = "\(signs[turn % signs.count]) \(text()), \(Int(-start.timeIntervalSinceNow)) s"
    // The window may have another size by now.
    let columns = min(console.columns, Console.standard.columns)
    print("\r" + line.prefix(max(0, columns - 1)), terminator: "\u{1B}[K")
    Console.flush()
  }

  /// Removes the line.
  func clear() {
    guard turn > 0 else { return }
    print("\r\u{1B}[K", terminator: "")
    Console.flush()
  }
}
