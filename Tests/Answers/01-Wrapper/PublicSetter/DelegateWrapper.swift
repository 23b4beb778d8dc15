// wrong: Any code can replace the delegate.
// misconception: `weak` is all that matters about the property.
// caught by: "Only the wrapper can set its delegate"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  /// The delegate, or `nil` after it was deallocated.
  public weak var delegate: AnyObject?

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
