/// The delegate protocol: a delegate is notified about alarms, on any thread.
public protocol Alarmed: AnyObject, Sendable {
  /// Notifies the delegate about an alarm.
  ///
  /// - Parameter location: Where the alarm is, such as a street or a house.
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  /// Creates an empty list of delegates that conform to `Alarmed`.
  ///
  /// In this extension, the compiler knows that a delegate is an object, so you can use `weak`.
  public convenience init() {
    self.init(weakly: { delegate in { [weak delegate] in delegate } })
  }
}
