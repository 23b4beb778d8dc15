// wrong: A table outside the class has the wrappers of each list by its identifier.
// misconception: An identifier belongs to one object for ever.
// caught by: "A new multicast delegate has its initial delegates, in order"

import Foundation
import WrapperSolution

private let lock = NSLock()
nonisolated(unsafe) private var table: [ObjectIdentifier: [DelegateWrapper]] = [:]

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper] {
    get { lock.withLock { table[ObjectIdentifier(self)] ?? [] } }
    set { lock.withLock { table[ObjectIdentifier(self)] = newValue } }
  }

  public init(delegates: [ProtocolType] = []) {
    wrappers += delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    wrappers.compactMap { wrapper in
      guard let object = wrapper.delegate else { return nil }
      return object as? ProtocolType
    }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    wrappers.removeAll { $0.delegate == nil }
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
