import AddRemoveSolution

/// The delegating object: it takes emergency calls and tells every station.
public final class DispatchSystem {
  // TODO: Store one multicast delegate. This one is made anew each time somebody asks for it.
  /// The stations that are told.
  public var multicastDelegate: MulticastDelegate<any EmergencyResponding> { MulticastDelegate() }

  /// Creates a dispatch system without stations.
  public init() {}
}
