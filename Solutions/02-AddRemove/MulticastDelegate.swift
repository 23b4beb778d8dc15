import WrapperSolution

/// A list of delegates that doesn't keep them alive.
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
  /// - Parameter delegates: The initial delegates, in order.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  /// The delegates that are still alive, in the order they were added.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries. A delegate that was deallocated has
  ///   an entry until the next call of `addDelegate`.
  public var delegates: [ProtocolType] {
    wrappers.compactMap { wrapper in
      guard let object = wrapper.delegate else { return nil }
      return object as? ProtocolType
    }
  }

  /// Adds a delegate after the others.
  ///
  /// A delegate that is added twice appears twice. This is also when the entries of deallocated
  /// delegates are removed.
  ///
  /// - Parameter delegate: An object. Something else has to keep it alive.
  /// - Complexity: O(*n*), where *n* is the number of entries.
  public func addDelegate(_ delegate: ProtocolType) {
    wrappers.removeAll { $0.delegate == nil }
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  /// Removes a delegate, or its first occurrence if it was added more than once.
  ///
  /// - Parameter delegate: The object to remove. If it was never added, nothing changes.
  /// - Complexity: O(*n*), where *n* is the number of entries.
  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }
}
