// wrong: Every policy that isn't `.unbounded` keeps the newest readings.
// misconception: The oldest readings are of no use.
// caught by: "A busy consumer gets the readings that its policy kept"

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    let policy: AsyncStream<Int>.Continuation.BufferingPolicy =
      switch bufferingPolicy {
      case .bufferingOldest(let count): .bufferingNewest(count)
      default: bufferingPolicy
      }
    return AsyncStream(bufferingPolicy: policy) { continuation in
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
