import Multicast

/// The delegate protocol: a delegate is notified about readings.
public protocol ThermometerDelegate: AnyObject, Sendable {
  /// Notifies the delegate about a reading.
  ///
  /// - Parameters:
  ///   - thermometer: The thermometer that took the reading.
  ///   - degrees: The temperature.
  func thermometer(_ thermometer: Thermometer, didRead degrees: Int)
}

/// The delegating object: it notifies its delegates about every reading.
///
/// It refers to its delegates weakly.
public final class Thermometer: Sendable {
  private let delegates = MulticastDelegate<any ThermometerDelegate>()

  /// Creates a thermometer without delegates.
  public init() {}

  /// A Boolean value that indicates whether at least one live delegate is registered.
  public var hasDelegates: Bool { !delegates.isEmpty }

  /// Registers a delegate.
  ///
  /// Adding it again has no effect.
  ///
  /// - Parameter delegate: The object to register. Something else has to keep it alive.
  public func addDelegate(_ delegate: any ThermometerDelegate) {
    delegates.add(delegate)
  }

  /// Unregisters a delegate.
  ///
  /// - Parameter delegate: The object to unregister. If it isn't registered, nothing changes.
  public func removeDelegate(_ delegate: any ThermometerDelegate) {
    delegates.remove(delegate)
  }

  /// Takes a reading and notifies every delegate before it returns.
  ///
  /// - Parameter degrees: The temperature.
  public func read(_ degrees: Int) {
    delegates.invoke { $0.thermometer(self, didRead: degrees) }
  }
}
