// wrong: Each reading is yielded on a queue.
// misconception: A delegate should return at once.
// caught by: "A stream has a reading as soon as `read` returns"

import Dispatch

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
    queue.async { [continuation] in continuation.yield(degrees) }
  }
}

private let queue = DispatchQueue(label: "Readings")
