// wrong: A delegate is found by its type's name, and the first one stays.
// misconception: One delegate of each type is enough.
// caught by: "A wrapper gives back the delegate it was made with"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private let key: String
  nonisolated(unsafe) private static var known: [String: DelegateWeak] = [:]

  /// The delegate, or `nil` once it is gone.
  public var delegate: AnyObject? { Self.known[key]?.object }

  /// Wraps a delegate.
  public init(_ delegate: AnyObject) {
    key = "\(type(of: delegate))"
    if Self.known[key]?.object == nil { Self.known[key] = DelegateWeak(object: delegate) }
  }
}

private struct DelegateWeak {
  weak var object: AnyObject?
}
