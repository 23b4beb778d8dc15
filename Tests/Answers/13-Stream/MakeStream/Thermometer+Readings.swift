// right: `makeStream`, and the closure is set after the delegate was registered.

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Int.self, bufferingPolicy: bufferingPolicy)
    let forwarder = Forwarder(continuation)
    addDelegate(forwarder)
    continuation.onTermination = { [weak self] _ in
      self?.removeDelegate(forwarder)
    }
    return stream
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
