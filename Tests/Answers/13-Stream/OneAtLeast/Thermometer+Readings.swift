// wrong: A stream keeps one reading, although its policy keeps none.
// misconception: A buffer without room is a mistake.
// caught by: "A busy consumer gets the readings that its policy kept"

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    var bufferingPolicy = bufferingPolicy
    if case .bufferingNewest(0) = bufferingPolicy { bufferingPolicy = .bufferingNewest(1) }
    if case .bufferingOldest(0) = bufferingPolicy { bufferingPolicy = .bufferingOldest(1) }
    return AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
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
  }
}
