// right: The multicast delegate is handed in, with a new one as the default.

import AddRemoveSolution

/// The delegating object: it takes emergency calls and tells every station.
public final class DispatchSystem {
  /// The stations that are told.
  public let multicastDelegate: MulticastDelegate<any EmergencyResponding>

  /// Creates a dispatch system without stations.
  public init(
    multicastDelegate: MulticastDelegate<any EmergencyResponding> = MulticastDelegate()
  ) {
    self.multicastDelegate = multicastDelegate
  }
}
