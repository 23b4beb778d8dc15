extension Thermometer {
  /// Returns a new stream of the readings from now on.
  ///
  /// Each reading is yielded to the stream before ``read(_:)`` returns, and those of a thread in
  /// their order. The stream's delegate is unregistered when the stream and its iterators are
  /// released, or when a canceled task waits for a reading. The stream doesn't keep the thermometer
  /// alive.
  ///
  /// ```swift
  /// for await degrees in thermometer.readings(bufferingPolicy: .bufferingNewest(1)) {
  ///   print("\(degrees) degrees")
  /// }
  /// ```
  ///
  /// - Parameter bufferingPolicy: Which readings the stream keeps for a consumer that is busy.
  /// - Returns: A stream for one consumer.
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

/// The delegate of one stream.
private final class Forwarder: ThermometerDelegate {
  private let continuation: AsyncStream<Int>.Continuation

  init(_ continuation: AsyncStream<Int>.Continuation) {
    self.continuation = continuation
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    continuation.yield(degrees)
  }
}
