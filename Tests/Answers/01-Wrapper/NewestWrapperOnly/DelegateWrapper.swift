// wrong: An object belongs to the newest of its wrappers.
// misconception: There is one wrapper for each object.
// caught by: "A wrapper returns the delegate it was made with"

public final class DelegateWrapper {
  private let id: ObjectIdentifier
  private weak var reference: AnyObject?
  nonisolated(unsafe) private static var wrappers: [ObjectIdentifier: DelegateWrapper] = [:]

  public var delegate: AnyObject? { Self.wrappers[id] === self ? reference : nil }

  public init(_ delegate: AnyObject) {
    id = ObjectIdentifier(delegate)
    reference = delegate
    Self.wrappers[id] = self
  }
}
