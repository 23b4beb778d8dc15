import Foundation

/// A line on a terminal that tells that something goes on, and for how long.
final class Spinner {
  private let console: Console
  private let start = Date()
  private var shownAt = Date.distantPast
  private var turn = 0

  init(on console: Console) {
    self.console = console
  }

  /// Shows what goes on at the moment.
  func show(_ text: String) {
    guard console.isTerminal, -shownAt.timeIntervalSinceNow > 0.1 else { return }
    shownAt = Date()
    turn += 1
    let signs: [Character] = console.hasUnicode ? Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏") : Array("|/-\\")
    let seconds = Int(-start.timeIntervalSinceNow)
    let line = "\(signs[turn % signs.count]) \(text), \(seconds) s"
    Swift.print("\r" + line.prefix(max(0, console.columns - 1)), terminator: "\u{1B}[K")
    Self.flush()
  }

  /// Takes the line away.
  func end() {
    guard turn > 0 else { return }
    Swift.print("\r\u{1B}[K", terminator: "")
    Self.flush()
  }

  /// Shows what was printed without a newline.
  static func flush() {
    fflush(nil)
  }
}
