import AddRemoveSolution
import InvokeSolution

/// The delegating object: it receives emergency calls and notifies every station.
public final class DispatchSystem {
  /// The stations to notify.
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  /// Creates a dispatch system without stations.
  public init() {}

  /// Notifies every station about a fire, in the order they were added.
  ///
  /// - Parameter location: The location of the fire.
  public func reportFire(at location: String) {
    multicastDelegate.invokeDelegates { delegate in
      delegate?.notifyFire(at: location)
    }
  }

  /// Notifies every station about a car crash, in the order they were added.
  ///
  /// - Parameter location: The location of the car crash.
  public func reportCarCrash(at location: String) {
    // TODO: Notify every station about the car crash.
  }
}
