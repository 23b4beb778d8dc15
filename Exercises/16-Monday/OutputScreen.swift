import Foundation

// TODO: Move the screen from the notification to the list.

/// A screen that comes and goes, with the methods that UIKit calls on a view controller.
@MainActor public final class OutputScreen {
  /// What its title has shown, with the latest last.
  public private(set) var titles: [String] = []
  private let outputs: Outputs
  private var observer: (any NSObjectProtocol)?

  /// Creates a screen that isn't visible yet.
  ///
  /// - Parameter outputs: The object that knows the current output.
  public init(outputs: Outputs) {
    self.outputs = outputs
  }

  /// Shows the current output, and each change from now on.
  public func viewWillAppear() {
    observer = outputs.center.addObserver(forName: .outputDidChange, object: nil, queue: nil) {
      [weak self] notification in
      guard let output = notification.userInfo?["output"] as? String else { return }
      Task { @MainActor in self?.show(output) }
    }
  }

  /// Shows no change until the screen appears again.
  public func viewDidDisappear() {
    observer = nil
  }

  private func show(_ output: String) {
    titles.append(output)
  }
}
