/// A delegate: the first of two listeners.
public final class FirstListener: EventDelegate {
  private let announce: (String) -> Void

  /// Creates a listener.
  ///
  /// - Parameter announce: A closure that receives a line for each event.
  ///   By default, the listener prints its lines.
  public init(announce: @escaping (String) -> Void = { print($0) }) {
    self.announce = announce
  }

  /// Announces an event.
  ///
  /// - Parameter message: The text of the event.
  public func didReceiveEvent(_ message: String) {
    announce("FirstListener received: \(message)")
  }
}
