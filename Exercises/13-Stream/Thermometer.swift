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

  /// Whether any delegate is registered that hasn't been deallocated.
  public var hasDelegates: Bool { !delegates.isEmpty }

  /// Registers a delegate.
  ///
  /// - Parameter delegate: The object to notify from now on. Registering it twice counts once.
  public func addDelegate(_ delegate: any ThermometerDelegate) {
    _ = delegates.add(delegate)
  }

  /// Unregisters a delegate.
  ///
  /// - Parameter delegate: The object to remove. An object that isn't registered is ignored.
  public func removeDelegate(_ delegate: any ThermometerDelegate) {
    _ = delegates.remove(delegate)
  }

  /// Takes a reading and notifies every delegate before it returns.
  ///
  /// - Parameter degrees: The temperature.
  public func read(_ degrees: Int) {
    delegates.invoke { $0.thermometer(self, didRead: degrees) }
  }
}
