// right: A constant weak property.

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  /// The delegate, or `nil` after it was deallocated.
  public weak let delegate: AnyObject?

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
