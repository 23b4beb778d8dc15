// right: The delegate yields under a lock, so each stream has the same order.

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
  private let continuation: Mutex<AsyncStream<Int>.Continuation>

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = Mutex(continuation)
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    _ = continuation.withLock { $0.yield(degrees) }
  }
}
