import Foundation

/// The terminal behind standard input: it delivers each key at once and doesn't show it.
package struct RawTerminal {
  private var original = termios()
  /// The stream that leads to its screen.
  private let stream: Int32
  /// What turns the terminal's modes on and off.
  private let modes: (on: String, off: String)

  /// Reads the settings of the terminal; the result is `nil` if standard input isn't one.
  package init?(_ stream: Int32 = STDOUT_FILENO, on: String = "", off: String = "") {
    (self.stream, modes) = (stream, (on, off))
    guard tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
  }

  package var console: Console { Console(of: stream) }

  package func enter() {
    var settings = original
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    // A program that Ctrl-Z stopped would leave the shell a terminal without an echo.
    signal(SIGTSTP, SIG_IGN)
    // Ctrl-C still sends a signal, but Ctrl-S doesn't stop the output.
    settings.c_iflag &= ~tcflag_t(IXON)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    send(modes.on)
  }

  /// Restores everything that `enter` changed, also for a program that crashed.
  package func leave() {
    send(modes.off)
    // The shell must not read the rest of a mouse movement.
    tcflush(STDIN_FILENO, TCIFLUSH)
    var settings = original
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    signal(SIGTSTP, SIG_DFL)
  }

  package func send(_ text: String) {
    // If the terminal was closed, the input ends, too.
    try? FileHandle(fileDescriptor: stream).write(contentsOf: Data(text.utf8))
  }

  /// What was typed in time, perhaps nothing; `nil` if the terminal was closed.
  package func bytes(within milliseconds: Int32) -> [UInt8]? {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { return Array(buffer.prefix(count)) }
    return count < 0 && errno == EINTR ? [] : nil
  }
}

/// A line on a terminal that shows what the program is doing, and for how long.
package final class ProgressLine {
  private let console: Console
  private let start = Date()
  private var seconds: Int?

  package init(on console: Console) {
    self.console = console
  }

  package func show(_ text: @autoclosure () -> String) {
    let now = Int(-start.timeIntervalSinceNow)
    guard console.isTerminal, now != seconds else { return }
    seconds = now
    // The window may have another size by now.
    let columns = min(console.columns, Console.standard.columns)
    print("\r" + "\(text()), \(now) s".prefix(max(0, columns - 1)), terminator: "\u{1B}[K")
    Console.flush()
  }

  package func clear() {
    guard seconds != nil else { return }
    seconds = nil
    print("\r\u{1B}[K", terminator: "")
    Console.flush()
  }
}
