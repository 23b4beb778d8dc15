// wrong: The list stores the delegates themselves.
// misconception: A list refers to delegates the way a weak property does.
// caught by: "A multicast delegate doesn't keep its delegates alive"

public final class MulticastDelegate<ProtocolType> {
  private var stored: [ProtocolType]

  public init(delegates: [ProtocolType] = []) {
    stored = delegates
  }

  public var delegates: [ProtocolType] {
    stored
  }

  public func addDelegate(_ delegate: ProtocolType) {
    stored.append(delegate)
  }

  public func removeDelegate(_ delegate: ProtocolType) {
    let object = delegate as AnyObject
    guard let index = stored.firstIndex(where: { $0 as AnyObject === object }) else { return }
    stored.remove(at: index)
  }
}
