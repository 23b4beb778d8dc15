/// A link in a chain of responsibility: it takes a call or passes it on to the next desk.
///
/// A desk keeps the desks after it alive. It doesn't keep its station alive.
public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk

  /// Creates a desk that is the last one in its chain.
  ///
  /// - Parameter station: The station that this desk asks. Something else has to keep it alive.
  public init(station: any CallTaking) {
    self.station = station
  }

  /// Asks this desk's station and passes the call on if the station doesn't take it.
  ///
  /// A desk whose station was deallocated passes every call on.
  ///
  /// - Parameter location: Where the caller needs help.
  /// - Returns: The crew of the first station that takes the call, or `nil` if no station does.
  public func answerCall(from location: String) -> String? {
    if let crew = station?.takeCall(from: location) {
      return crew
    }
    return next.answerCall(from: location)
  }

  /// Sets or replaces the successor: the desk that gets the calls that this desk doesn't take.
  ///
  /// If the new desk leads back to this one, the chain doesn't change. In a loop, a call that no
  /// station takes would overflow the stack, and the desks would form a strong reference cycle.
  ///
  /// - Parameter desk: The next desk, which this desk keeps alive, or `nil` to end the chain here.
  /// - Returns: `false` if the new desk leads back to this one, and `true` otherwise.
  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    // TODO: Store the next desk, unless following it leads back to this desk.
    false
  }
}
