import Dispatch
import Foundation

/// A lock that contains the value it guards, for systems without `Mutex`.
nonisolated final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

let count = Locked(0)
DispatchQueue.concurrentPerform(iterations: 1_000) { _ in count.withLock { $0 += 1 } }
print("Counted: \(count.withLock { $0 })")
