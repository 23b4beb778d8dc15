import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  ///
  /// A delegate can add and remove delegates while it is invoked, itself included.
  /// Such a change takes effect with the next call of this method.
  ///
  /// ```swift
  /// multicastDelegate.invokeDelegates { $0.respond(to: "Main Street") }
  /// // Prints "North responds to Main Street."
  /// ```
  ///
  /// - Parameter closure: What to do with a delegate. It isn't stored.
  /// - Complexity: O(*n*), where *n* is the number of entries in the list.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for delegate in delegates {
      closure(delegate)
    }
  }
}
