import Foundation

/// The terminal behind standard input: it delivers each key at once and doesn't show it.
struct RawTerminal {
  private let original: termios
  private let raw: termios

  /// Reads the settings of the terminal; the result is `nil` if standard input isn't one.
  init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    original = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // Ctrl-C and Ctrl-Z still send signals, but Ctrl-S doesn't stop the output.
    settings.c_iflag &= ~tcflag_t(IXON)
    raw = settings
  }

  /// Changes the terminal; also after a stop, during which a shell may have changed it back.
  func enterRawMode() {
    var settings = raw
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Restores the settings that the terminal had at first.
  func restore() {
    var settings = original
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Waits for keys, and returns `nil` when the terminal was closed.
  ///
  /// The result is empty if no key was pressed in time, or if a signal arrived.
  func bytes(within milliseconds: Int32) -> [UInt8]? {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { return Array(buffer.prefix(count)) }
    return count < 0 && errno == EINTR ? [] : nil
  }
}

/// A line on a terminal that shows what the program is doing, and for how long.
final class ProgressLine {
  private let console: Console
  private let start = Date()
  /// The seconds that the line shows.
  private var seconds: Int?

  init(on console: Console) {
    self.console = console
  }

  /// Shows a text, and how many seconds passed.
  func show(_ text: @autoclosure () -> String) {
    let now = Int(-start.timeIntervalSinceNow)
    guard console.isTerminal, now != seconds else { return }
    seconds = now
    // The window may have another size by now.
    let columns = min(console.columns, Console.standard.columns)
    print("\r" + "\(text()), \(now) s".prefix(max(0, columns - 1)), terminator: "\u{1B}[K")
    Console.flush()
  }

  func clear() {
    guard seconds != nil else { return }
    seconds = nil
    print("\r\u{1B}[K", terminator: "")
    Console.flush()
  }
}
