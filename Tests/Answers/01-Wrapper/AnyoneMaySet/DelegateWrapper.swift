// wrong: Anyone may replace the delegate.
// misconception: `weak` is all that matters about the property.
// caught by: "Only the wrapper sets its delegate"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  /// The delegate, or `nil` once it is gone.
  public weak var delegate: AnyObject?

  /// Wraps a delegate.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
