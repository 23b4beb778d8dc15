// right: A dictionary whose keys are the numbers of the additions.

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [Int: DelegateWrapper] = [:]
  private var next = 0

  public init(delegates: [ProtocolType] = []) {
    delegates.forEach(addDelegate)
  }

  public var delegates: [ProtocolType] {
    wrappers.sorted { $0.key < $1.key }.compactMap { $0.value.delegate as? ProtocolType }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    wrappers = wrappers.filter { $0.value.delegate != nil }
    wrappers[next] = DelegateWrapper(delegate as AnyObject)
    next += 1
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    let keys = wrappers.filter { $0.value.delegate === object }.keys
    if let first = keys.min() { wrappers[first] = nil }
  }
}
