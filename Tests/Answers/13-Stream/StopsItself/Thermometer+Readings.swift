// right: The delegate knows its thermometer, weakly, and unregisters itself.

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let forwarder = Forwarder(continuation, self)
      addDelegate(forwarder)
      continuation.onTermination = { _ in forwarder.stop() }
    }
  }
}

private final class Forwarder: ThermometerDelegate {
  private let continuation: AsyncStream<Int>.Continuation
  private weak let thermometer: Thermometer?

  init(_ continuation: AsyncStream<Int>.Continuation, _ thermometer: Thermometer) {
    self.continuation = continuation
    self.thermometer = thermometer
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation.yield(degrees)
  }

  func stop() {
    thermometer?.removeDelegate(self)
  }
}
