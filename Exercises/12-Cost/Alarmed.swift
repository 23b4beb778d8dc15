/// A delegate protocol for several threads.
public protocol Alarmed: AnyObject, Sendable {
  /// Notifies the delegate of an alarm.
  ///
  /// - Parameter location: A street or a house.
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  /// Creates an empty list of alarmed delegates.
  ///
  /// In this extension, the compiler knows that a delegate is an object, so `weak` is allowed.
  public convenience init() {
    // TODO: Return a closure that refers weakly to the delegate and returns it.
    self.init(weakly: { _ in { nil } })
  }
}
