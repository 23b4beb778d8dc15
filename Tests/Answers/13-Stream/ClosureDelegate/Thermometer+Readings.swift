// right: A delegate with a closure that could serve other listeners, too.

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let listener = Listener { continuation.yield($0) }
      addDelegate(listener)
      continuation.onTermination = { [weak self] _ in
        self?.removeDelegate(listener)
      }
    }
  }
}

private final class Listener: ThermometerDelegate {
  private let handler: @Sendable (Int) -> Void

  init(_ handler: @escaping @Sendable (Int) -> Void) {
    self.handler = handler
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    handler(degrees)
  }
}
