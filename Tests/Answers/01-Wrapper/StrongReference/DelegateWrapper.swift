// wrong: The wrapper holds its delegate strongly.
// misconception: A delegate property is weak of itself.
// caught by: "A wrapper does not keep its delegate alive"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  /// The delegate, or `nil` once it is gone.
  public private(set) var delegate: AnyObject?

  /// Wraps a delegate.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
