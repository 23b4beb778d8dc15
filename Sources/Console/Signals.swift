import Foundation
import Synchronization

/// Ctrl-C and its relatives, while the program has something to restore or to finish.
package enum Signals {
  // A handler changes these on any thread.
  private static let number = Atomic<Int32>(0)
  private static let arrivals = Atomic(0)
  private static let isDeferring = Atomic(false)

  package static var count: Int { arrivals.load(ordering: .acquiring) }
  package static var areDeferred: Bool { isDeferring.load(ordering: .relaxed) }
  package static var haveArrived: Bool { count > 0 }

  /// From now on a signal ends the program only where it polls for signals; the third one at once.
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

  package static func throwIfArrived() throws {
    guard haveArrived else { return }
    throw WorkbookError("interrupted", exitCode: 128 + number.load(ordering: .relaxed))
  }

  package static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
}
