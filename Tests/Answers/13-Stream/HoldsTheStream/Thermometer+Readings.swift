// wrong: The delegate holds the stream, and the stream holds the delegate.
// misconception: An object that feeds a stream needs the stream.
// caught by: "A consumer that leaves its loop unregisters its delegate"

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    let forwarder = Forwarder(bufferingPolicy)
    addDelegate(forwarder)
    forwarder.continuation.onTermination = { [weak self] _ in
      self?.removeDelegate(forwarder)
    }
    return forwarder.stream
  }
}

private final class Forwarder: ThermometerDelegate {
  let stream: AsyncStream<Int>
  let continuation: AsyncStream<Int>.Continuation

  init(_ bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy) {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: bufferingPolicy)
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation.yield(degrees)
  }
}
