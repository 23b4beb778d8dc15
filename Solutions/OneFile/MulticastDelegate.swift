/// A list of delegates that doesn't keep them alive.
///
/// It's for one thread: declare the object that owns it with `@MainActor`.
final class MulticastDelegate<ProtocolType> {
  private var wrappers: [DelegateWrapper]

  /// Creates a multicast delegate with delegates that something else keeps alive.
  init(delegates: [ProtocolType] = []) {
    wrappers = delegates.map { DelegateWrapper($0 as AnyObject) }
  }

  /// The delegates that are still alive, in the order they were added.
  var delegates: [ProtocolType] {
    wrappers.compactMap { wrapper in
      guard let object = wrapper.delegate else { return nil }
      return object as? ProtocolType
    }
  }

  /// Adds a delegate after the others; one that's added twice is called twice.
  func addDelegate(_ delegate: ProtocolType) {
    wrappers.removeAll { $0.delegate == nil }
    wrappers.append(DelegateWrapper(delegate as AnyObject))
  }

  /// Removes a delegate, or its first occurrence if it was added more than once.
  func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = wrappers.firstIndex(where: { $0.delegate === object }) else { return }
    wrappers.remove(at: index)
  }

  /// Calls a closure with each delegate that is still alive, in the order they were added.
  ///
  /// If the list changes during this call, the change takes effect with the next one.
  func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for delegate in delegates {
      closure(delegate)
    }
  }
}

/// A box that refers to a delegate without keeping it alive.
private final class DelegateWrapper {
  private(set) weak var delegate: AnyObject?

  init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
