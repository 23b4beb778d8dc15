/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  // TODO: Remember the delegate without keeping it alive. Who may read it, and who may set it?
  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { nil }

  /// Creates a wrapper for a delegate.
  ///
  /// - Parameter delegate: The object to refer to. Something else has to keep it alive.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
