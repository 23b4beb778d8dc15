import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  ///
  /// - Parameter closure: What to do with a delegate.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    var index = 0
    while index < delegates.count {
      let current = delegates[index] as AnyObject
      closure(delegates[index])
      // A delegate that removed itself has made room for the next one, which is now at this index.
      if index < delegates.count, delegates[index] as AnyObject === current {
        index += 1
      }
    }
  }
}
