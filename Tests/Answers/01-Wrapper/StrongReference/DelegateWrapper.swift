// wrong: The wrapper holds its delegate with a strong reference.
// misconception: A delegate property is weak by default.
// caught by: "A wrapper doesn't keep its delegate alive"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  /// The delegate, or `nil` after it was deallocated.
  public private(set) var delegate: AnyObject?

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
