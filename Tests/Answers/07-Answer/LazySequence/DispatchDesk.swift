// right: The chain is a sequence of desks, which is searched lazily.

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    sequence(first: self, next: \.next).lazy
      .compactMap { $0.station?.takeCall(from: location) }
      .first { _ in true }
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    if let desk, sequence(first: desk, next: \.next).contains(where: { $0 === self }) {
      return false
    }
    next = desk
    return true
  }
}
