import WrapperSolution

/// A list of delegates that contains each object once and refuses values.
public final class StrictMulticastDelegate<Delegate> {
  private var wrappers: [DelegateWrapper] = []

  /// Creates an empty list.
  public init() {}

  /// The delegates that are still alive, in the order they were added.
  public var delegates: [Delegate] {
    wrappers.compactMap { wrapper in
      guard let object = wrapper.delegate else { return nil }
      return object as? Delegate
    }
  }

  // The code above is complete. Write the bodies of the methods below.

  /// Adds a delegate after the others.
  ///
  /// If you add a value, such as a struct or a closure, the program ends.
  ///
  /// - Parameter delegate: The object to add. Something else has to keep it alive.
  /// - Returns: `true` if the delegate was added, `false` if the list already contains it.
  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    guard isObject(delegate) else {
      fatalError("\(type(of: delegate as Any)) isn't an object.")
    }
    let object = delegate as AnyObject
    wrappers.removeAll { $0.delegate == nil }
    guard !wrappers.contains(where: { $0.delegate === object }) else { return false }
    wrappers.append(object)
    return true
  }

  /// Removes a delegate.
  ///
  /// - Parameter delegate: The object to remove.
  /// - Returns: `true` if the delegate was removed, `false` if the list didn't contain it.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    // TODO: Take this object out, and return whether the list contained it.
    false
  }
}
