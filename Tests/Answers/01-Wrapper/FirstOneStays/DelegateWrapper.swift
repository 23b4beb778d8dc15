// wrong: A delegate is found by the name of its type, and the first one stays.
// misconception: One delegate of each type is enough.
// caught by: "A wrapper returns the delegate it was made with"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private let key: String
  nonisolated(unsafe) private static var known: [String: Reference] = [:]

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { Self.known[key]?.object }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    key = "\(type(of: delegate))"
    if Self.known[key]?.object == nil { Self.known[key] = Reference(object: delegate) }
  }
}

private struct Reference {
  weak var object: AnyObject?
}
