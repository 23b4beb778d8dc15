import WrapperSolution

/// A list of delegates that it does not keep alive.
///
/// ```swift
/// let multicastDelegate = MulticastDelegate<any Responding>()
/// multicastDelegate.addDelegate(police)
/// multicastDelegate.addDelegate(firefighters)
/// multicastDelegate.removeDelegate(police)
/// print(multicastDelegate.delegates.count)
/// // Prints "1"
/// ```
public final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]

  /// Creates a multicast delegate.
  ///
  /// - Parameter delegates: The delegates to start with, in order.
  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  /// The delegates that are alive, in the order they were added.
  ///
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public var delegates: [ProtocolType] {
    wrappers.removeAll { $0.delegate == nil }
    return wrappers.compactMap { $0.delegate as? ProtocolType }
  }

  /// Adds a delegate behind the others.
  ///
  /// A delegate that is added twice stands in the list twice.
  ///
  /// - Parameter delegate: An object. It is not kept alive.
  /// - Complexity: O(1) on average.
  public func addDelegate(_ delegate: ProtocolType) {
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  /// Removes a delegate, or the first of its places if it was added more than once.
  ///
  /// - Parameter delegate: The object to remove. One that was never added is ignored.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
