// right: A function takes the place of the outer closure.

/// A delegate protocol for several threads.
public protocol Alarmed: AnyObject, Sendable {
  /// Notifies the delegate of an alarm.
  func alarm(at location: String)
}

@Sendable
private func reference(to delegate: any Alarmed) -> @Sendable () -> (any Alarmed)? {
  { [weak delegate] in delegate }
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  /// Creates an empty list of alarmed delegates.
  public convenience init() {
    self.init(weakly: reference(to:))
  }
}
