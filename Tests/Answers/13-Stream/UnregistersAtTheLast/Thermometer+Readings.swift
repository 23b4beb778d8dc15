// wrong: The delegates of all streams are unregistered when the last stream ends.
// misconception: A delegate whose stream has ended does no harm.
// caught by: "A stream that ends leaves the other streams alone"

import Synchronization

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      addDelegate(forwarder)
      let key = ObjectIdentifier(self)
      hubs.withLock { hubs in
        hubs[key, default: Hub()].forwarders.append(forwarder)
        hubs[key]?.open += 1
      }
      continuation.onTermination = { _ in
        let ended = hubs.withLock { hubs -> Hub? in
          hubs[key]?.open -= 1
          return hubs[key]?.open == 0 ? hubs.removeValue(forKey: key) : nil
        }
        withExtendedLifetime(ended) {}
      }
    }
  }
}

private struct Hub {
  var open = 0
  var forwarders: [Forwarder] = []
}

private let hubs = Mutex<[ObjectIdentifier: Hub]>([:])

private final class Forwarder: ThermometerDelegate {
  private let continuation: AsyncStream<Int>.Continuation

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation.yield(degrees)
  }
}
