import Foundation

/// Ctrl-C and its relatives, while the program has something to restore or to finish.
package enum Signals {
  nonisolated(unsafe) private static var number: Int32 = 0
  /// How many signals arrived.
  nonisolated(unsafe) private(set) static var count = 0
  /// Whether signals are noted.
  nonisolated(unsafe) private(set) static var areDeferred = false

  /// Whether a signal arrived.
  package static var haveArrived: Bool { count > 0 }

  /// From now on a signal is noted, and ends the program only where it polls for signals.
  ///
  /// A third one doesn't wait for that.
  package static func deferToPolling() {
    areDeferred = true
    for number in ending {
      signal(number) {
        Signals.number = $0
        Signals.count += 1
        if Signals.count > 2 { _exit(128 + $0) }
      }
    }
  }

  /// From now on a signal ends the program at once.
  static func restoreDefaults() {
    areDeferred = false
    for number in ending {
      signal(number, SIG_DFL)
    }
  }

  /// Throws an error if a signal arrived.
  package static func throwIfArrived() throws {
    if haveArrived { throw WorkbookError("interrupted", exitCode: 128 + number) }
  }

  static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
}
