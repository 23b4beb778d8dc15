// wrong: The rest of the module can replace the delegate.
// misconception: Only other modules count as other code.
// caught by: "Only the wrapper can set its delegate"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  /// The delegate, or `nil` after it was deallocated.
  public internal(set) weak var delegate: AnyObject?

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
