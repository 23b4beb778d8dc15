// wrong: The delegate finishes the stream after each reading.
// misconception: `yield` has to be completed by `finish`.
// caught by: "A stream delivers every reading once, in order"

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
  private let continuation: AsyncStream<Int>.Continuation

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation.yield(degrees)
    continuation.finish()
  }
}
