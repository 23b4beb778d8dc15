/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  /// The delegate, or `nil` after it was deallocated.
  public private weak var delegate: AnyObject?

  /// Creates a wrapper for a delegate.
  ///
  /// - Parameter delegate: The object to refer to. Something else has to keep it alive.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
