// wrong: When its stream ends, the delegate sets its continuation to nil without a lock.
// misconception: A delegate isn't notified anymore while its stream ends.
// caught by: "Streams and readings can be used on any thread"

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      addDelegate(forwarder)
      continuation.onTermination = { [weak self] _ in
        forwarder.stop()
        self?.removeDelegate(forwarder)
      }
    }
  }
}

private final class Forwarder: ThermometerDelegate, @unchecked Sendable {
  private var continuation: AsyncStream<Int>.Continuation?

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation?.yield(degrees)
  }

  func stop() {
    continuation = nil
  }
}
