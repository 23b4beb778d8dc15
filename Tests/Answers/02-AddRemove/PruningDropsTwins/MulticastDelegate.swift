// wrong: Removing empty wrappers also removes repetitions.
// misconception: Repetitions are as useless as empty wrappers.
// caught by: "A delegate that was added twice appears twice"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]

  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    wrappers.compactMap { wrapper in
      guard let object = wrapper.delegate else { return nil }
      return object as? ProtocolType
    }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    if wrappers.contains(where: { $0.delegate == nil }) {
      var seen: Set<ObjectIdentifier> = []
      wrappers.removeAll { $0.delegate.map { !seen.insert(ObjectIdentifier($0)).inserted } ?? true }
    }
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
