// wrong: A global dictionary without a lock holds the delegates.
// misconception: Streams begin and end on one thread.
// caught by: "Streams and readings can be used on any thread"

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      let identifier = ObjectIdentifier(forwarder)
      forwarders[identifier] = forwarder
      addDelegate(forwarder)
      continuation.onTermination = { [weak self] _ in
        if let forwarder = forwarders.removeValue(forKey: identifier) {
          self?.removeDelegate(forwarder)
        }
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

nonisolated(unsafe) private var forwarders: [ObjectIdentifier: Forwarder] = [:]
