// right: The chain is a sequence of desks, which is searched lazily.

/// A link of a chain of responsibility: it takes a call or passes it on to the next desk.
public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  /// Creates a desk that is the last of its chain.
  public init(station: any CallTaking) {
    self.station = station
  }

  /// Asks the station of this desk, and passes the call on if the station doesn't take it.
  public func answerCall(from location: String) -> String? {
    sequence(first: self, next: \.next).lazy
      .compactMap { $0.station?.takeCall(from: location) }
      .first { _ in true }
  }

  /// Sets the desk that gets the calls this one doesn't take, in place of the one before.
  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    if let desk, sequence(first: desk, next: \.next).contains(where: { $0 === self }) {
      return false
    }
    next = desk
    return true
  }
}
