// wrong: After `setSuccessor(nil)`, a desk refuses every other successor.
// misconception: A chain that was ended stays ended.
// caught by: "A desk can leave the chain"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var isEnded = false
  private var next: DispatchDesk?
  public init(station: any CallTaking) {
    self.station = station
  }
  public func answerCall(from location: String) -> String? {
    station?.takeCall(from: location) ?? next?.answerCall(from: location)
  }
  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    guard !isEnded || desk == nil else { return false }
    var current = desk
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    next = desk
    isEnded = desk == nil
    return true
  }
}
