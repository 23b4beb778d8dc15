// wrong: A global dictionary keeps the delegate if the thermometer is deallocated before the stream ends.
// misconception: Without a thermometer, nothing is left to tidy up.
// caught by: "A stream doesn't keep its thermometer alive"

import Synchronization

private let forwarders = Mutex<[ObjectIdentifier: Forwarder]>([:])

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      addDelegate(forwarder)
      let key = ObjectIdentifier(forwarder)
      forwarders.withLock { $0[key] = forwarder }
      continuation.onTermination = { [weak self] _ in
        guard let self, let forwarder = forwarders.withLock({ $0.removeValue(forKey: key) })
        else { return }
        self.removeDelegate(forwarder)
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
