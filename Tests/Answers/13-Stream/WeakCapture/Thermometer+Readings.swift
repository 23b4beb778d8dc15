// wrong: The only closure that could hold the delegate captures it weakly.
// misconception: Every closure should capture objects weakly.
// caught by: "The delegate of a stream stays alive as long as the stream"

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      addDelegate(forwarder)
      continuation.onTermination = { [weak self, weak forwarder] _ in
        if let forwarder { self?.removeDelegate(forwarder) }
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
