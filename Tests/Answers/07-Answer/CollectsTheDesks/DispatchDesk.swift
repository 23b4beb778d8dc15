// right: The desks are collected first, then asked one by one.

public final class DispatchDesk {
  private weak var station: (any CallTaking)?
  private var next: DispatchDesk?

  public init(station: any CallTaking) {
    self.station = station
  }

  public func answerCall(from location: String) -> String? {
    desks.lazy.compactMap { $0.station?.takeCall(from: location) }.first { _ in true }
  }

  @discardableResult
  public func setSuccessor(_ desk: DispatchDesk?) -> Bool {
    guard desk?.desks.contains(where: { $0 === self }) != true else { return false }
    next = desk
    return true
  }

  private var desks: [DispatchDesk] { [self] + (next?.desks ?? []) }
}
