// right: The wrapper is a struct with a weak property.

/// A box that refers to a delegate without keeping it alive.
public struct DelegateWrapper {
  /// The delegate, or `nil` after it was deallocated.
  public private(set) weak var delegate: AnyObject?

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
