// wrong: A delegate is found by the name of its type, and the first one stays.
// misconception: One delegate of each type is enough.
// caught by: "A wrapper returns the delegate it was made with"

public final class DelegateWrapper {
  private let key: String
  nonisolated(unsafe) private static var known: [String: Reference] = [:]

  public var delegate: AnyObject? { Self.known[key]?.object }

  public init(_ delegate: AnyObject) {
    key = "\(type(of: delegate))"
    if Self.known[key]?.object == nil { Self.known[key] = Reference(object: delegate) }
  }
}

private struct Reference {
  weak var object: AnyObject?
}
