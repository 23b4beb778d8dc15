import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  ///
  /// - Parameter closure: What to do with a delegate.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    // TODO: Call the closure once with each delegate, whatever the delegates do to the list.
  }
}
