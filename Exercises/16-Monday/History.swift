import Foundation

extension Notification.Name {
  /// Posted on the monitor's queue when the output has changed: `userInfo` has its name, a `String`,
  /// under the key `output`.
  public static let outputDidChange = Notification.Name("outputDidChange")
}

/// Records every output.
///
/// It belongs to another team, which hasn't moved it to the list yet.
@MainActor public final class History {
  /// The names of the outputs, with the oldest first.
  public private(set) var entries: [String] = []

  /// Creates a history that observes the notification as long as the app runs.
  ///
  /// - Parameter center: The center to which the notification is posted.
  public init(center: NotificationCenter = .default) {
    _ = center.addObserver(forName: .outputDidChange, object: nil, queue: nil) {
      [weak self] notification in
      guard let output = notification.userInfo?["output"] as? String else { return }
      Task { @MainActor in self?.entries.append(output) }
    }
  }
}
