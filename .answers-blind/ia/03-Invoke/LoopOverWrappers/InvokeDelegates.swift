import AddRemoveSolution

extension MulticastDelegate {
  /// Calls a closure with each delegate that is still alive, in the order they were added.
  ///
  /// - Parameter closure: What to do with a delegate.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    for wrapper in wrappers {
      if let delegate = wrapper.delegate as? ProtocolType {
        closure(delegate)
      }
    }
  }
}
