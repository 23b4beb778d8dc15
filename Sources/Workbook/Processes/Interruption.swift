import Foundation

/// Ctrl-C and its relatives, while the program has something to put in order.
enum Interruption {
  /// The signal that has come, or 0.
  nonisolated(unsafe) private static var signalNumber: Int32 = 0

  /// Whether the program was stopped, and goes on, since somebody looked.
  nonisolated(unsafe) static var wasContinued = false

  /// Whether a signal has come.
  static var hasCome: Bool { signalNumber != 0 }

  /// From now on a signal is noted, and the program goes on until it looks.
  static func isNoted() {
    signal(SIGCONT) { _ in Interruption.wasContinued = true }
    for number in signals {
      signal(number) { Interruption.signalNumber = $0 }
    }
  }

  /// From now on a signal ends the program at once, as it does others.
  static func isFinal() {
    for number in signals {
      signal(number, SIG_DFL)
    }
  }

  /// Looks whether a signal has come.
  ///
  /// - Throws: `Interrupted` if one has.
  static func check() throws {
    if hasCome { throw Interrupted(signal: signalNumber) }
  }

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
}

/// The end that somebody brought about, with Ctrl-C for example.
struct Interrupted: OwnError {
  let signal: Int32

  var description: String { "interrupted" }
}
