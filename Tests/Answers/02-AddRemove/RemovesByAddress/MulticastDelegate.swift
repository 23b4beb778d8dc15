// wrong: Removing goes by the address that was noted when the delegate was added.
// misconception: An address belongs to one object forever.
// caught by: "Removing finds the right delegate after another one died"

import WrapperSolution

/// A list of delegates that it does not keep alive.
public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [(id: ObjectIdentifier, wrapper: DelegateWrapper)] = []

  /// Creates a multicast delegate.
  public init(delegates: [ProtocolType] = []) {
    delegates.forEach(addDelegate)
  }

  /// The delegates that are alive, in the order they were added.
  public var delegates: [ProtocolType] {
    wrappers.compactMap { $0.wrapper.delegate as? ProtocolType }
  }

  /// Adds a delegate behind the others.
  public func addDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    wrappers.append((ObjectIdentifier(object), DelegateWrapper(object)))
  }

  /// Removes a delegate, or the first of its places if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let id = ObjectIdentifier(delegate as AnyObject)
    guard let index = wrappers.firstIndex(where: { $0.id == id }) else { return }
    wrappers.remove(at: index)
  }
}
