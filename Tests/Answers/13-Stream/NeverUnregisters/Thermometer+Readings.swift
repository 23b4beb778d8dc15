// wrong: A global array holds every delegate forever.
// misconception: A stream that isn't read any more costs nothing.
// caught by: "Releasing a stream unregisters its delegate"

import Synchronization

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      addDelegate(forwarder)
      forwarders.withLock { $0.append(forwarder) }
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

private let forwarders = Mutex<[Forwarder]>([])
