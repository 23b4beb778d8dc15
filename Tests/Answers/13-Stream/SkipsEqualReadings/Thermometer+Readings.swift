// wrong: A reading that equals the last one isn't delivered.
// misconception: A stream delivers changes.
// caught by: "A stream delivers every reading once, in order"

import Synchronization

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      addDelegate(forwarder)
      continuation.onTermination = { [weak self] _ in
        self?.removeDelegate(forwarder)
      }
    }
  }
}

private final class Forwarder: ThermometerDelegate {
  private let continuation: AsyncStream<Int>.Continuation
  private let last = Mutex<Int?>(nil)

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    let previous = last.withLock { last in
      defer { last = degrees }
      return last
    }
    if degrees != previous { continuation.yield(degrees) }
  }
}
