import AddRemoveSolution

/// The delegating object: it takes emergency calls and tells every station.
///
/// ```swift
/// let dispatch = DispatchSystem()
/// let police = PoliceStation()
/// dispatch.multicastDelegate.addDelegate(police)
/// dispatch.multicastDelegate.invokeDelegates { $0.notifyFire(at: "Main Street") }
/// // Prints "Police were notified about a fire at Main Street!"
/// ```
public final class DispatchSystem {
  /// The stations that are told.
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  /// Creates a dispatch system without stations.
  public init() {}
}
