import Foundation

/// A terminal that gives each key at once and does not show it, until it is put back.
struct RawTerminal {
  private let saved: termios
  private let raw: termios

  /// Takes the terminal that standard input is; the result is `nil` if it is none.
  ///
  /// - Parameter hasSignals: Whether Ctrl-C and its relatives stay signals. Otherwise they are keys.
  init?(hasSignals: Bool) {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    saved = settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    if !hasSignals {
      settings.c_lflag &= ~tcflag_t(ISIG)
      // Nor does Ctrl-S hold what is printed.
      settings.c_iflag &= ~tcflag_t(IXON)
    }
    raw = settings
    takeAgain()
  }

  /// Takes the terminal once more, which a shell may have changed while the program was stopped.
  func takeAgain() {
    var settings = raw
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Puts the terminal back as it was found.
  func putBack() {
    var settings = saved
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Waits for keys.
  ///
  /// - Parameter milliseconds: How long at most.
  /// - Returns: What was typed. It is empty if nothing was, or if a signal came.
  ///   It is `nil` when the terminal is gone.
  func bytes(within milliseconds: Int32) -> [UInt8]? {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { return Array(buffer.prefix(count)) }
    return count < 0 && errno == EINTR ? [] : nil
  }
}
