// wrong: All callers share one stream.
// misconception: Every loop over a stream gets every element.
// caught by: "Every stream gets every reading"

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    addDelegate(shared)
    return shared.stream
  }
}

private let shared = Forwarder()

private final class Forwarder: ThermometerDelegate {
  let stream: AsyncStream<Int>
  private let continuation: AsyncStream<Int>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation.yield(degrees)
  }
}
