/// A link of a chain of responsibility: it takes a call or passes it on to the next desk.
///
/// A desk keeps the desks after it alive. It doesn't keep its station alive.
public final class DispatchDesk {
  // TODO: Store the station and the next desk. Which of the two references is weak?

  /// Creates a desk that is the last of its chain.
  ///
  /// - Parameter station: The station that this desk asks. It isn't kept alive.
  public init(station: any CallTaking) {
    // TODO: Store the station.
  }

  /// Asks the station of this desk, and passes the call on if the station doesn't take it.
  ///
  /// A desk whose station was deallocated passes every call on.
  ///
  /// - Parameter location: Where the caller needs help.
  /// - Returns: The crew of the first station that takes the call, or `nil` if none of them does.
  public func answerCall(from location: String) -> String? {
    // TODO: Return the station's crew. If there is none, return what the next desk answers.
    nil
  }

  /// Sets the desk that gets the calls this one doesn't take, in place of the one before.
  ///
  /// A desk that would pass its calls back to this one is refused: a call that no station takes
  /// would never end, and the desks would hold one another in a strong reference cycle.
  ///
  /// - Parameter desk: The next desk. It is kept alive. With `nil` this desk becomes the last one.
  /// - Returns: `false`, with the chain unchanged, if the desk was refused.
  @discardableResult
  public func passOn(to desk: DispatchDesk?) -> Bool {
    // TODO: Store the next desk, unless this desk is found among the desks after it.
    false
  }
}
