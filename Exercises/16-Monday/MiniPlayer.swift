import Foundation

// TODO: Move the mini player from the notification to the list.

/// The bar at the bottom of the app, which exists as long as the app runs.
@MainActor public final class MiniPlayer {
  /// What its label has shown, with the latest last.
  public private(set) var labels: [String] = []

  /// Creates a mini player that shows each change.
  ///
  /// - Parameter outputs: The object that knows the current output.
  public init(outputs: Outputs) {
    _ = outputs.center.addObserver(forName: .outputDidChange, object: nil, queue: nil) {
      [weak self] notification in
      guard let output = notification.userInfo?["output"] as? String else { return }
      Task { @MainActor in self?.show(output) }
    }
  }

  private func show(_ output: String) {
    labels.append(output)
  }
}
