// wrong: A delegate for each thermometer is found by the thermometer's address, also after its end.
// misconception: An `ObjectIdentifier` is never used again.
// caught by: "A stream doesn't keep its thermometer alive"

import Synchronization

extension Thermometer {
  public func readings(
    bufferingPolicy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: bufferingPolicy) { continuation in
      let key = ObjectIdentifier(self)
      let number = hubs.withLock { hubs in
        if hubs[key] == nil {
          let hub = Hub()
          hubs[key] = hub
          addDelegate(hub)
        }
        return hubs[key]?.add(continuation) ?? 0
      }
      continuation.onTermination = { _ in
        let ended = hubs.withLock { hubs in
          hubs[key]?.remove(number) == true ? hubs.removeValue(forKey: key) : nil
        }
        withExtendedLifetime(ended) {}
      }
    }
  }
}

private final class Hub: ThermometerDelegate {
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

private let hubs = Mutex<[ObjectIdentifier: Hub]>([:])
