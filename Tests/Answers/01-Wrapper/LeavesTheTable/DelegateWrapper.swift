// wrong: A wrapper that is deallocated takes its delegate's reference out of a table.
// misconception: There is one wrapper for each object.
// caught by: "A wrapper returns the delegate it was made with"

public final class DelegateWrapper {
  nonisolated(unsafe) private static var references: [ObjectIdentifier: Reference] = [:]
  private let id: ObjectIdentifier

  public var delegate: AnyObject? { Self.references[id]?.object }

  public init(_ delegate: AnyObject) {
    id = ObjectIdentifier(delegate)
    Self.references[id] = Reference(object: delegate)
  }

  deinit {
    Self.references[id] = nil
  }
}

private struct Reference {
  weak var object: AnyObject?
}
