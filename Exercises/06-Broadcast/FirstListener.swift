/// A delegate: the first of two listeners.
public final class FirstListener: EventDelegate {
  private let announce: (String) -> Void

  /// Creates a listener.
  ///
  /// - Parameter announce: Where the listener announces what it received, a line at a time.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }

  /// Announces an event.
  ///
  /// - Parameter message: What happened.
  public func didReceiveEvent(_ message: String) {
    announce("FirstListener received: \(message)")
  }
}
