// wrong: Removing compares an identifier that was stored when the delegate was added.
// misconception: An identifier belongs to one object forever.
// caught by: "Removing finds the right delegate after another one was deallocated"

import WrapperSolution

/// A list of delegates that doesn't keep them alive.
public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [(id: ObjectIdentifier, wrapper: DelegateWrapper)] = []

  /// Creates a multicast delegate.
  public init(delegates: [ProtocolType] = []) {
    delegates.forEach(addDelegate)
  }

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [ProtocolType] {
    wrappers.compactMap { $0.wrapper.delegate as? ProtocolType }
  }

  /// Adds a delegate after the others.
  public func addDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    wrappers.append((ObjectIdentifier(object), DelegateWrapper(object)))
  }

  /// Removes a delegate, or its first occurrence if it was added more than once.
  public func removeDelegate(_ delegate: ProtocolType) {
    let id = ObjectIdentifier(delegate as AnyObject)
    guard let index = wrappers.firstIndex(where: { $0.id == id }) else { return }
    wrappers.remove(at: index)
  }
}
