import Foundation
import Synchronization

/// Ctrl-C and its relatives, while the program has something to restore or to finish.
package enum Signals {
  // A handler changes these on any thread.
  private static let number = Atomic<Int32>(0)
  private static let arrivals = Atomic(0)
  private static let isDeferring = Atomic(false)

  /// How many signals arrived.
  package static var count: Int { arrivals.load(ordering: .acquiring) }
  /// Whether signals are noted.
  package static var areDeferred: Bool { isDeferring.load(ordering: .relaxed) }
  /// Whether a signal arrived.
  package static var haveArrived: Bool { count > 0 }

  /// From now on a signal is noted, and ends the program only where it polls for signals.
  ///
  /// A third one doesn't wait for that.
  package static func deferToPolling() {
    isDeferring.store(true, ordering: .relaxed)
    for number in ending {
      signal(number) {
        Signals.number.store($0, ordering: .relaxed)
        if Signals.arrivals.add(1, ordering: .releasing).newValue > 2 { _exit(128 + $0) }
      }
    }
  }

  /// From now on a signal ends the program at once.
  package static func restoreDefaults() {
    isDeferring.store(false, ordering: .relaxed)
    for number in ending {
      signal(number, SIG_DFL)
    }
  }

  /// Throws an error if a signal arrived.
  package static func throwIfArrived() throws {
    guard haveArrived else { return }
    throw WorkbookError("interrupted", exitCode: 128 + number.load(ordering: .relaxed))
  }

  package static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
}
