// wrong: The number of open streams is the key of the next delegate.
// misconception: Streams end in the reverse order of their beginning.
// caught by: "A stream that ends leaves the other streams alone"

import Synchronization

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      addDelegate(forwarder)
      let number = forwarders.withLock { forwarders in
        let number = forwarders.count
        forwarders[number] = forwarder
        return number
      }
      continuation.onTermination = { _ in
        _ = forwarders.withLock { $0.removeValue(forKey: number) }
      }
    }
  }
}

private let forwarders = Mutex<[Int: Forwarder]>([:])

private final class Forwarder: ThermometerDelegate {
  private let continuation: AsyncStream<Int>.Continuation

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation.yield(degrees)
  }
}
