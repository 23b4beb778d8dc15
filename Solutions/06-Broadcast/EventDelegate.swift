/// What a broadcaster tells its delegates: the delegate protocol.
public protocol EventDelegate: AnyObject {
  /// Tells the delegate about an event.
  ///
  /// - Parameter message: What happened.
  func didReceiveEvent(_ message: String)
}
