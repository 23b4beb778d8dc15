// wrong: One delegate serves the streams of all thermometers.
// misconception: A delegate can be registered in many places.
// caught by: "Every stream gets every reading"

import Synchronization

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let number = forwarder.add(continuation)
      addDelegate(forwarder)
      continuation.onTermination = { [weak self] _ in
        if forwarder.remove(number) { self?.removeDelegate(forwarder) }
      }
    }
  }
}

private let forwarder = Forwarder()

private final class Forwarder: ThermometerDelegate {
  private struct State {
    var next = 0
    var continuations: [Int: AsyncStream<Int>.Continuation] = [:]
  }

  private let state = Mutex(State())

  func add(_ continuation: AsyncStream<Int>.Continuation) -> Int {
    state.withLock { state in
      state.next += 1
      state.continuations[state.next] = continuation
      return state.next
    }
  }

  /// Returns whether there's no stream left.
  func remove(_ number: Int) -> Bool {
    state.withLock { state in
      state.continuations[number] = nil
      return state.continuations.isEmpty
    }
  }

  func thermometer(_ thermometer: Thermometer, didRead degrees: Int) {
    for continuation in state.withLock({ $0.continuations.values }) { continuation.yield(degrees) }
  }
}
