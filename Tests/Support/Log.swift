import Synchronization
import Testing

/// Lines that are written from any thread.
package final class Log: Sendable {
  private let storage = Mutex<[String]>([])

  package init() {}

  package var lines: [String] { storage.withLock { $0 } }

  package func add(_ line: String) { storage.withLock { $0.append(line) } }

  /// Returns the lines as soon as there are enough of them, or those that exist after a short wait.
  package func lines(
    atLeast count: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> [String] {
    guard isEdited(sourceLocation) else { return lines }
    for _ in 1...100 where lines.count < count { try? await Task.sleep(for: .milliseconds(1)) }
    return lines
  }
}

/// Something that happens once, on any thread.
package final class Flag: Sendable {
  private let state = Mutex(false)

  package init() {}

  package var isSet: Bool { state.withLock { $0 } }

  package func set() { state.withLock { $0 = true } }
}
