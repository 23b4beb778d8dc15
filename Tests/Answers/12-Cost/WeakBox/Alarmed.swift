// right: The closure asks a box with a weak reference.

/// A delegate protocol for several threads.
public protocol Alarmed: AnyObject, Sendable {
  /// Notifies the delegate of an alarm.
  func alarm(at location: String)
}

private struct Box: Sendable {
  weak let delegate: (any Alarmed)?
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  /// Creates an empty list of alarmed delegates.
  public convenience init() {
    self.init(weakly: { delegate in
      let box = Box(delegate: delegate)
      return { box.delegate }
    })
  }
}
