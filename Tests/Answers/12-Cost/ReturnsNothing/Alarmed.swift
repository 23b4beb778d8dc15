// wrong: The closure of the extension returns nil.
// misconception: The list finds the delegate itself.
// caught by: "A list of any Alarmed notifies its delegates"

/// A delegate protocol for several threads.
public protocol Alarmed: AnyObject, Sendable {
  /// Notifies the delegate of an alarm.
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  /// Creates an empty list of alarmed delegates.
  public convenience init() {
    self.init(weakly: { _ in { nil } })
  }
}
