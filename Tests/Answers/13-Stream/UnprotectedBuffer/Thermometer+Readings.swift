// wrong: The delegate collects readings without a lock.
// misconception: A thermometer is read on one thread.
// caught by: "Streams and readings can be used on any thread"

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

private final class Forwarder: ThermometerDelegate, @unchecked Sendable {
  private let continuation: AsyncStream<Int>.Continuation
  private var waiting: [Int] = []

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    waiting.append(degrees)
    while !waiting.isEmpty { continuation.yield(waiting.removeFirst()) }
  }
}
