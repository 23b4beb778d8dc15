// wrong: Removing compares stored identifiers, and adding removes empty wrappers only when the array is full.
// misconception: An identifier belongs to one object until its wrapper is removed.
// caught by: "Removing finds the right delegate after another one was deallocated"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private struct Entry {
    let identifier: ObjectIdentifier
    let wrapper: DelegateWrapper

    init(_ object: AnyObject) {
      identifier = ObjectIdentifier(object)
      wrapper = DelegateWrapper(object)
    }
  }

  private var entries: [Entry]

  public init(delegates: [ProtocolType] = []) {
    entries = delegates.map { Entry($0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    entries.compactMap { entry in
      guard let object = entry.wrapper.delegate else { return nil }
      return object as? ProtocolType
    }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    // Remove empty wrappers only when the array would have to grow.
    if entries.count == entries.capacity {
      entries.removeAll { $0.wrapper.delegate == nil }
    }
    entries.append(Entry(delegate as AnyObject))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let identifier = ObjectIdentifier(delegate as AnyObject)
    guard let index = entries.firstIndex(where: { $0.identifier == identifier }) else { return }
    entries.remove(at: index)
  }
}
