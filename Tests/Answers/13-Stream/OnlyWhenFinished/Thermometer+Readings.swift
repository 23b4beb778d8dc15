// wrong: The delegate is removed only if the stream was finished.
// misconception: A canceled stream isn't terminated.
// caught by: "Canceling a consumer unregisters its delegate"

import Synchronization

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      addDelegate(forwarder)
      forwarders.withLock { $0.append(forwarder) }
      continuation.onTermination = { reason in
        guard case .finished = reason else { return }
        forwarders.withLock { $0.removeAll { $0 === forwarder } }
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

private let forwarders = Mutex<[Forwarder]>([])
