import Foundation

/// Ctrl-C and its relatives, while another program runs.
enum Interruption {
  /// The signal that has come, or 0.
  nonisolated(unsafe) private(set) static var signalNumber: Int32 = 0

  /// What to do before the program ends, such as putting a terminal back.
  nonisolated(unsafe) static var beforeEnd: () -> Void = {}

  /// Whether the program was stopped, and goes on, since somebody looked.
  nonisolated(unsafe) static var wasContinued = false

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

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Ends the program, with a line on standard error.
  static func end() -> Never {
    beforeEnd()
    if Console.standard.isTerminal {
      // The line on which a spinner or the key stands.
      Swift.print("\r\u{1B}[K", terminator: "")
      fflush(nil)
    }
    FileHandle.standardError.write(
      Data("workbook: interrupted; your files are as they were\n".utf8))
    exit(128 + signalNumber)
  }
}
