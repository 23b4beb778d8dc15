import AddRemoveSolution

extension MulticastDelegate {
  private var snapshot: [ProtocolType] = []

  /// Calls a closure with each delegate that is still alive, in the order they were added.
  ///
  /// - Parameter closure: What to do with a delegate.
  public func invokeDelegates(_ closure: (ProtocolType) -> Void) {
    snapshot = delegates
    for delegate in snapshot {
      closure(delegate)
    }
  }
}
