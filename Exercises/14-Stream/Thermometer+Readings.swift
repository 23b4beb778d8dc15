extension Thermometer {
  /// Returns a new stream of the readings from now on.
  ///
  /// Each reading is yielded to the stream before ``read(_:)`` returns, and those of a thread in
  /// their order. The stream's delegate is unregistered when the stream and its iterators are
  /// released, or when a canceled task waits for a reading. The stream doesn't keep the thermometer
  /// alive.
  ///
  /// - Parameter bufferingPolicy: Which readings the stream keeps for a consumer that is busy.
  /// - Returns: A stream for one consumer.
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream { continuation in
      // TODO: Register a delegate that passes each reading to the continuation.
      // TODO: Keep the delegate alive until the stream ends. Then unregister it.
      continuation.finish()
    }
  }
}

// TODO: Write the stream's delegate.
