// wrong: A desk that refuses another one becomes the last.
// misconception: A refused desk means that there is none.
// caught by: "Refusing a desk leaves the chain as it was"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? next?.answerCall(from: location)
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    var current = desk
    while let link = current {
      if link === self {
        next = nil
        return false
      }
      current = link.next
    }
    next = desk
    return true
  }
}
