import Foundation

/// Ctrl-C and its relatives, while another program runs.
enum Interruption {
  /// The signal that has come, or 0.
  nonisolated(unsafe) private(set) static var signalNumber: Int32 = 0

  /// From now on a signal is noted, and the program goes on until it looks.
  static func isNoted() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { Interruption.signalNumber = $0 }
    }
  }

  /// Ends the program, with a line on standard error.
  static func end() -> Never {
    FileHandle.standardError.write(
      Data("workbook: interrupted; your files are as they were\n".utf8))
    exit(128 + signalNumber)
  }
}
