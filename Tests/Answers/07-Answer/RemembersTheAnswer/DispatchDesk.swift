// wrong: The first answer is returned for every call.
// misconception: A station always sends the same crew.
// caught by: "A desk answers with the crew of its station"

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?
  private lazy var answer: String? = nil

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    if let answer { return answer }
    answer = station?.takeCall(from: location) ?? next?.answerCall(from: location)
    return answer
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    var current = desk
    while let link = current {
      if link === self { return false }
      current = link.next
    }
    next = desk
    return true
  }
}
