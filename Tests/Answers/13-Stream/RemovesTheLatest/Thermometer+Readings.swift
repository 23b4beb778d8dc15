// wrong: A stream that ends removes the delegate that was added last.
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
      forwarders.withLock { $0.append(forwarder) }
      continuation.onTermination = { _ in
        _ = forwarders.withLock { $0.popLast() }
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

private let forwarders = Mutex<[Forwarder]>([])
