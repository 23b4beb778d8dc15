import Foundation
import Multicast

/// The monitor's only delegate, which notifies the rest of the app.
@MainActor public final class Outputs: OutputMonitorDelegate {
  // TODO: Keep the current output up to date, for screens that appear between two changes.

  /// The output from which the music is heard.
  public private(set) var current = "Speaker"
  /// The center with the notification, for observers that haven't moved to the list.
  public let center: NotificationCenter
  private let monitor: OutputMonitor

  /// Creates an object that becomes the delegate of a monitor.
  ///
  /// - Parameters:
  ///   - monitor: The service that reports changes.
  ///   - center: The center to which the notification is posted.
  public init(monitor: OutputMonitor, center: NotificationCenter = .default) {
    self.monitor = monitor
    self.center = center
    monitor.delegate = self
  }

  // TODO: Give this object a list of delegates.

  /// Registers a delegate.
  ///
  /// Adding it again has no effect.
  ///
  /// - Parameter delegate: The object to register. Something else has to keep it alive.
  public func addDelegate(_ delegate: any OutputsDelegate) {
  }

  /// Unregisters a delegate, which isn't notified anymore.
  ///
  /// - Parameter delegate: The object to unregister. If it isn't registered, nothing changes.
  public func removeDelegate(_ delegate: any OutputsDelegate) {
  }

  // TODO: Notify the delegates on the main actor, in the order in which the monitor reports.

  /// Passes a change on to the rest of the app.
  nonisolated public func outputMonitor(_ monitor: OutputMonitor, didChangeTo output: String) {
    center.post(name: .outputDidChange, object: nil, userInfo: ["output": output])
  }
}
