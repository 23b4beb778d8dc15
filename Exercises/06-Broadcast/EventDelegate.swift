/// The delegate protocol: what a broadcaster reports to its delegates.
public protocol EventDelegate: AnyObject {
  /// Notifies the delegate about an event.
  ///
  /// - Parameter message: The text of the event.
  func didReceiveEvent(_ message: String)
}
