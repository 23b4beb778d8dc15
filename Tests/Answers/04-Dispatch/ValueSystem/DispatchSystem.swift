// right: The dispatch system is a structure that holds one multicast delegate.

import AddRemoveSolution

/// The delegating object: it takes emergency calls and tells every station.
public struct DispatchSystem {
  /// The stations that are told.
  public let multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  /// Creates a dispatch system without stations.
  public init() {}
}
