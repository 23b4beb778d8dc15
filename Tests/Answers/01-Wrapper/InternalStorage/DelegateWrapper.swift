// right: The stored property is internal, and the public one only reads it.

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  weak var reference: AnyObject?

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { reference }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
