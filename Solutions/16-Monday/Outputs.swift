import Foundation
import Multicast

/// The monitor's only delegate, which notifies the rest of the app.
@MainActor public final class Outputs: OutputMonitorDelegate {
  /// The output from which the music is heard.
  public private(set) var current = "Speaker"
  /// The center with the notification, for observers that haven't moved to the list.
  public let center: NotificationCenter
  private let monitor: OutputMonitor
  private let delegates = MulticastDelegate<any OutputsDelegate>()

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

  /// Registers a delegate.
  ///
  /// Adding it again has no effect.
  ///
  /// - Parameter delegate: The object to register. Something else has to keep it alive.
  public func addDelegate(_ delegate: any OutputsDelegate) {
    delegates.add(delegate)
  }

  /// Unregisters a delegate, which isn't notified anymore.
  ///
  /// - Parameter delegate: The object to unregister. If it isn't registered, nothing changes.
  public func removeDelegate(_ delegate: any OutputsDelegate) {
    delegates.remove(delegate)
  }

  /// Passes a change on to the rest of the app.
  nonisolated public func outputMonitor(_ monitor: OutputMonitor, didChangeTo output: String) {
    center.post(name: .outputDidChange, object: nil, userInfo: ["output": output])
    Task { @MainActor in change(to: output) }
  }

  private func change(to output: String) {
    current = output
    delegates.invoke { $0.outputs(self, didChangeTo: output) }
  }
}
