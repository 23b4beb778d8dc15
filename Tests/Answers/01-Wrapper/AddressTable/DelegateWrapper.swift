// wrong: Wrappers find their reference in a table by the address of the delegate.
// misconception: An identifier belongs to one object forever.
// caught by: "A wrapper returns nil after its delegate was deallocated"

public final class DelegateWrapper {
  nonisolated(unsafe) private static var references: [ObjectIdentifier: Reference] = [:]
  private let id: ObjectIdentifier

  public var delegate: AnyObject? { Self.references[id]?.object }

  public init(_ delegate: AnyObject) {
    id = ObjectIdentifier(delegate)
    Self.references[id] = Reference(object: delegate)
  }
}

private struct Reference {
  weak var object: AnyObject?
}
