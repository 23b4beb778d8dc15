import Foundation

/// The terminal while the pad fills it.
final class PadTerminal {
  private let input: RawTerminal
  /// The terminal, opened again without blocking, so that the pad never waits for it.
  private let output: Int32
  private var unsent: [UInt8] = []
  /// Whether the terminal was closed.
  private(set) var isLost = false

  /// The other screen, without a cursor.
  private static let enter = "\u{1b}[?1049h\u{1b}[?25l"
  private static let leave = "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

  /// The result is `nil` if there is no terminal to read from and write to.
  init?() {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    let own = ttyname(STDOUT_FILENO).map { open($0, O_WRONLY | O_NONBLOCK | O_NOCTTY) } ?? -1
    // Another user's terminal can be written to, but not opened.
    let output = own >= 0 ? own : dup(STDOUT_FILENO)
    guard let input = RawTerminal(hasSignals: false) else {
      close(output)
      return nil
    }
    (self.input, self.output) = (input, output)
  }

  /// Switches to raw mode, the other screen, and the mouse; also after the program was stopped.
  func enter() {
    input.enterRawMode()
    send(Array((Self.enter + Mouse.on + Paste.on).utf8))
  }

  /// Restores everything that `enter` changed.
  func leave() {
    // After the unsent bytes, which may begin in the middle of a sequence.
    unsent += Array((Paste.off + Mouse.off + Self.leave).utf8)
    for _ in 1...100 where !unsent.isEmpty && !isLost {
      flush()
      if !unsent.isEmpty { usleep(10_000) }
    }
    // The shell must not read the rest of a mouse movement.
    tcflush(STDIN_FILENO, TCIFLUSH)
    input.restore()
  }

  /// Returns to the shell after Ctrl-Z, and returns whether the screen has to be drawn again.
  func pauseIfRequested() -> Bool {
    if Signals.takeStopRequest() {
      leave()
      Signals.stop()
    } else if !Signals.takeContinuation() {
      return false
    }
    enter()
    return true
  }

  /// Restores everything, for the last time.
  func restore() {
    leave()
    close(output)
  }

  /// Whether the terminal received all bytes.
  var isIdle: Bool { unsent.isEmpty }

  func send(_ bytes: [UInt8]) {
    unsent += bytes
    flush()
  }

  /// Sends the bytes that the terminal did not accept before.
  func flush() {
    while !unsent.isEmpty, !isLost {
      let count = write(output, unsent, unsent.count)
      if count > 0 {
        unsent.removeFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        isLost = true
      }
    }
  }

  /// Waits for bytes of the keyboard and the mouse, and returns `nil` if the terminal was closed.
  func bytes(within milliseconds: Int32) -> [UInt8]? {
    isLost ? nil : input.bytes(within: milliseconds)
  }
}
