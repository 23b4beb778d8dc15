import WrapperSolution

/// A list of delegates that contains each object once and refuses values.
public final class StrictMulticastDelegate<Delegate> {
  private var wrappers: [DelegateWrapper] = []

  /// Creates an empty list.
  public init() {}

  /// The live delegates, in the order in which they were added.
  public var delegates: [Delegate] {
    wrappers.compactMap { $0.delegate as? Delegate }
  }

  // The lines above are given: they are chapter 2's. What follows is yours.

  /// Adds a delegate after the others.
  ///
  /// Adding a value, such as a struct or a closure, is a programming error and ends the program.
  ///
  /// - Parameter delegate: An object. The list doesn't keep it alive.
  /// - Returns: `true` if the delegate was added, `false` if the list already contains it.
  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    // TODO: End the program if `isObject` says that the delegate is a value. Name its type.
    // TODO: Drop the wrappers whose delegate was deallocated.
    // TODO: Return false if a wrapper refers to this object. Otherwise append a wrapper.
    false
  }

  /// Removes a delegate.
  ///
  /// - Parameter delegate: The object to remove.
  /// - Returns: `true` if the delegate was removed, `false` if the list didn't contain it.
  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    // TODO: Find the wrapper of this object, remove it, and return whether there was one.
    false
  }
}
