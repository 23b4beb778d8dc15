// wrong: The closure refers to the delegate with `unowned`.
// misconception: `unowned` is a faster `weak`.
// caught by: "A deallocated delegate is skipped"

/// A delegate protocol for several threads.
public protocol Alarmed: AnyObject, Sendable {
  /// Notifies the delegate of an alarm.
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  /// Creates an empty list of alarmed delegates.
  public convenience init() {
    self.init(weakly: { delegate in { [unowned delegate] in delegate } })
  }
}
