// right: The station is captured weakly by a closure that asks it.

public final class DispatchDesk {
  private let ask: (String) -> String?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    ask = { [weak station] in station?.takeCall(from: $0) }
  }

  public func answerCall(from location: String) -> String? {
    ask(location) ?? next?.answerCall(from: location)
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
