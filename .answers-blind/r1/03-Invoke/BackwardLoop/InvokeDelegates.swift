import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  ///
  /// - Parameter closure: What to do with a delegate.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    // From the end to the beginning, so that a delegate can be removed during the loop.
    var index = delegates.count - 1
    while index >= 0 {
      closure(delegates[index])
      index -= 1
    }
  }
}
