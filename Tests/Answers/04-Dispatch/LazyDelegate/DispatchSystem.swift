// right: The multicast delegate is made when somebody first asks for it.

import AddRemoveSolution

/// The delegating object: it takes emergency calls and tells every station.
public final class DispatchSystem {
  /// The stations that are told.
  public private(set) lazy var multicastDelegate = MulticastDelegate<any EmergencyResponding>()

  /// Creates a dispatch system without stations.
  public init() {}
}
