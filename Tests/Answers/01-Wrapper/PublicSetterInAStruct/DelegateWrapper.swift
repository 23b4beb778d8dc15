// wrong: The wrapper is a struct, and any code can replace its delegate.
// misconception: A struct is a copy, so its setter does no harm.
// caught by: "Only the wrapper can set its delegate"

/// A box that refers to a delegate without keeping it alive.
public struct DelegateWrapper {
  /// The delegate, or `nil` after it was deallocated.
  public weak var delegate: AnyObject?

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
