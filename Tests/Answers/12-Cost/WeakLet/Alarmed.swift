// right: A weak constant takes the place of the capture list.

/// A delegate protocol for several threads.
public protocol Alarmed: AnyObject, Sendable {
  /// Notifies the delegate of an alarm.
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  /// Creates an empty list of alarmed delegates.
  public convenience init() {
    self.init(weakly: { delegate in
      weak let reference = delegate
      return { reference }
    })
  }
}
