// right: The wrapper is a structure with a weak property.

/// A box that refers to a delegate without keeping it alive.
public struct DelegateWrapper {
  /// The delegate, or `nil` once it is gone.
  public private(set) weak var delegate: AnyObject?

  /// Wraps a delegate.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
