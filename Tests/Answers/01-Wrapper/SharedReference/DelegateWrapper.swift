// wrong: All wrappers share one weak reference.
// misconception: There is one delegate, so its reference can be static.
// caught by: "A wrapper returns the delegate it was made with"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  nonisolated(unsafe) private static weak var shared: AnyObject?

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { Self.shared }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    Self.shared = delegate
  }
}
