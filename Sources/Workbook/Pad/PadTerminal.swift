import Foundation

/// The terminal while the pad fills it.
final class PadTerminal {
  private let input: RawTerminal
  /// A way to the terminal of our own: it may refuse bytes, so that we never wait for it.
  private let output: Int32
  private var unsent: [UInt8] = []
  /// Whether the terminal is gone.
  private(set) var isLost = false

  /// The other screen, without a cursor.
  private static let enter = "\u{1b}[?1049h\u{1b}[?25l"
  private static let leave = "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"

  /// Takes the terminal; the result is `nil` if there is none to read from and write to.
  init?() {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    let own = ttyname(STDOUT_FILENO).map { open($0, O_WRONLY | O_NONBLOCK | O_NOCTTY) } ?? -1
    // The terminal of another user can be printed on, but not opened.
    let output = own >= 0 ? own : dup(STDOUT_FILENO)
    guard let input = RawTerminal(hasSignals: false) else {
      close(output)
      return nil
    }
    (self.input, self.output) = (input, output)
    enter()
  }

  /// Takes the other screen and the mouse.
  private func enter() {
    send(Array((Self.enter + Mouse.on).utf8))
  }

  /// Takes the terminal once more, after the program was stopped.
  func takeAgain() {
    input.takeAgain()
    enter()
  }

  /// Puts everything back as it was found.
  func putBack() {
    // Behind what is left to send, which may begin in the middle of a sequence.
    unsent += Array((Mouse.off + Self.leave).utf8)
    for _ in 1...100 where !unsent.isEmpty && !isLost {
      flush()
      if !unsent.isEmpty { usleep(10_000) }
    }
    // The rest of a movement of the mouse is nothing for the shell.
    tcflush(STDIN_FILENO, TCIFLUSH)
    input.putBack()
    close(output)
  }

  /// Whether the terminal has taken all that was sent.
  var isIdle: Bool { unsent.isEmpty }

  func send(_ bytes: [UInt8]) {
    unsent += bytes
    flush()
  }

  /// Sends what the terminal has refused so far.
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

  /// Waits for what the keyboard and the mouse send.
  ///
  /// - Parameter milliseconds: How long at most.
  /// - Returns: The bytes, or none if nothing was sent. It is `nil` when the terminal is gone.
  func bytes(within milliseconds: Int32) -> [UInt8]? {
    isLost ? nil : input.bytes(within: milliseconds)
  }
}
