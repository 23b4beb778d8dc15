// wrong: A new stream begins with the reading before it.
// misconception: A stream has a current value.
// caught by: "A stream that begins late gets the readings from then on"

import Synchronization

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      addDelegate(forwarder)
      if let degrees = last.withLock({ $0[ObjectIdentifier(self)] }) { continuation.yield(degrees) }
      continuation.onTermination = { [weak self] _ in
        self?.removeDelegate(forwarder)
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
    last.withLock { $0[ObjectIdentifier(thermometer)] = degrees }
    continuation.yield(degrees)
  }
}

private let last = Mutex<[ObjectIdentifier: Int]>([:])
