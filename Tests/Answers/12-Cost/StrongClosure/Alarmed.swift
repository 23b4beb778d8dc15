// wrong: The closure uses the delegate without `weak`.
// misconception: A closure doesn't own what it uses.
// caught by: "A list of any Alarmed doesn't keep a delegate alive"

/// A delegate protocol for several threads.
public protocol Alarmed: AnyObject, Sendable {
  /// Notifies the delegate of an alarm.
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  /// Creates an empty list of alarmed delegates.
  public convenience init() {
    self.init(weakly: { delegate in { delegate } })
  }
}
