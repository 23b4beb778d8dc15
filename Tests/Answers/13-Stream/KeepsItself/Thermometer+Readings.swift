// wrong: The delegate holds itself, also after it was unregistered.
// misconception: An object that's unregistered is released.
// caught by: "Releasing a stream unregisters its delegate"

import Synchronization

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation)
      addDelegate(forwarder)
      continuation.onTermination = { [weak self, weak forwarder] _ in
        if let forwarder { self?.removeDelegate(forwarder) }
      }
    }
  }
}

private final class Forwarder: ThermometerDelegate {
  private let continuation: AsyncStream<Int>.Continuation
  private let myself = Mutex<Forwarder?>(nil)

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
    myself.withLock { $0 = self }
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation.yield(degrees)
  }
}
