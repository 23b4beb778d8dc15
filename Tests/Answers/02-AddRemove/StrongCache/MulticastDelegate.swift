// wrong: The getter keeps the delegates it returned.
// misconception: A cache only saves time.
// caught by: "A multicast delegate doesn't keep its delegates alive"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]
  private var cache: [ProtocolType]?

  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  public var delegates: [ProtocolType] {
    if let cache, cache.count == wrappers.count { return cache }
    let alive = wrappers.compactMap { $0.delegate as? ProtocolType }
    cache = alive
    return alive
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
