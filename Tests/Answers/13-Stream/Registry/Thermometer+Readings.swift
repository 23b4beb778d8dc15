// right: A global dictionary holds each delegate until its stream ends.

import Synchronization

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      let identifier = ObjectIdentifier(forwarder)
      forwarders.withLock { $0[identifier] = forwarder }
      addDelegate(forwarder)
      continuation.onTermination = { _ in
        // The forwarder is released after the lock.
        _ = forwarders.withLock { $0.removeValue(forKey: identifier) }
      }
    }
  }
}

private final class Forwarder: ThermometerDelegate {
  private let continuation: AsyncStream<Int>.Continuation

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation.yield(degrees)
  }
}

private let forwarders = Mutex<[ObjectIdentifier: Forwarder]>([:])
