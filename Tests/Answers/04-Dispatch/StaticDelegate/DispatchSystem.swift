// wrong: All dispatch systems share one static multicast delegate.
// misconception: There is one list of stations, so it belongs to the type.
// caught by: "Two dispatch systems have stations of their own"

import AddRemoveSolution

/// The delegating object: it takes emergency calls and tells every station.
public final class DispatchSystem {
  nonisolated(unsafe) private static let shared = MulticastDelegate<any EmergencyResponding>()

  /// The stations that are told.
  public var multicastDelegate: MulticastDelegate<any EmergencyResponding> { Self.shared }

  /// Creates a dispatch system without stations.
  public init() {}
}
