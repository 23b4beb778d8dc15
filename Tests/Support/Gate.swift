import Synchronization

/// Holds the threads of a service back until a test lets them get some parts of a song.
package final class Gate: Sendable {
  private let state = Mutex((tickets: 0, lastPart: 0))

  package init() {}

  /// Blocks a thread until it may get a part.
  package func wait(at part: Int) {
    state.withLock { $0.lastPart = part }
    while !mayPass() { pauseThread(microseconds: 200) }
  }

  private func mayPass() -> Bool {
    state.withLock { state in
      guard state.tickets > 0 else { return false }
      state.tickets -= 1
      return true
    }
  }

  /// Lets some parts through, or all.
  package func open(_ parts: Int = 1_000_000) { state.withLock { $0.tickets += parts } }

  package func close() { state.withLock { $0.tickets = 0 } }

  /// Whether a thread waits for this part, so the service has reported those before it.
  package func isReached(part: Int) -> Bool { state.withLock { $0.lastPart >= part } }
}
