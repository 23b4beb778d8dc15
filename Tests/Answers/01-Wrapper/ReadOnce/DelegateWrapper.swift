// wrong: Reading the delegate forgets it.
// misconception: A delegate is read once, when it is notified.
// caught by: "A wrapper returns the delegate it was made with"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private weak var reference: AnyObject?

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? {
    defer { reference = nil }
    return reference
  }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
