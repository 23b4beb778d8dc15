// wrong: Removing compares an identifier that was stored when the delegate was added.
// misconception: An identifier belongs to one object forever.
// caught by: "Removing finds the right delegate after another one was deallocated"

import WrapperSolution

public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [(id: ObjectIdentifier, wrapper: DelegateWrapper)] = []

  public init(delegates: [ProtocolType] = []) {
    delegates.forEach(addDelegate)
  }

  public var delegates: [ProtocolType] {
    wrappers.compactMap { $0.wrapper.delegate as? ProtocolType }
  }

  public func addDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    wrappers.append((ObjectIdentifier(object), DelegateWrapper(object)))
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let id = ObjectIdentifier(delegate as AnyObject)
    guard let index = wrappers.firstIndex(where: { $0.id == id }) else { return }
    wrappers.remove(at: index)
  }
}
