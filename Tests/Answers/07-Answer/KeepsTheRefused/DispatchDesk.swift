// wrong: A desk keeps those that it refuses.
// misconception: A refused desk is remembered to recognize it.
// caught by: "A chain is deallocated when it is released"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private var refused: [DispatchDesk] = []

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
        desk.map { refused.append($0) }
        return false
      }
      current = link.next
    }
    next = desk
    return true
  }
}
