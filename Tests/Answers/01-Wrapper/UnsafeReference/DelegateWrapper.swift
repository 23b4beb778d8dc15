// wrong: The wrapper refers to its delegate with `unowned(unsafe)`.
// misconception: A reference that doesn't keep its object alive needs no further care.
// caught by: "A wrapper returns nil after its delegate was deallocated"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private unowned(unsafe) let object: AnyObject

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { object }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    object = delegate
  }
}
