// wrong: The multicast delegate is made anew each time somebody asks for it.
// misconception: A computed property remembers what it returned last time.
// caught by: "A dispatch system keeps the stations that are added to it"

import AddRemoveSolution

/// The delegating object: it takes emergency calls and tells every station.
public final class DispatchSystem {
  /// The stations that are told.
  public var multicastDelegate: MulticastDelegate<any EmergencyResponding> {
    MulticastDelegate<any EmergencyResponding>()
  }

  /// Creates a dispatch system without stations.
  public init() {}
}
