import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is alive, in the order they were added.
  ///
  /// The delegates may add and remove delegates meanwhile, themselves included:
  /// such a change counts from the next call on.
  ///
  /// ```swift
  /// multicastDelegate.invokeDelegates { $0.respond(to: "Main Street") }
  /// ```
  ///
  /// - Parameter closure: What to do with a delegate.
  /// - Complexity: O(*n*), where *n* is the number of delegates.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for delegate in delegates {
      closure(delegate)
    }
  }
}
