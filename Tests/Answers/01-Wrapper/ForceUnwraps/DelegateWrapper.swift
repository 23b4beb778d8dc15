// wrong: Reading `delegate` unwraps the weak reference with `!`.
// misconception: A delegate that was stored is still there.
// caught by: "A wrapper returns nil after its delegate was deallocated"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private weak var reference: AnyObject?

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { reference! }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
