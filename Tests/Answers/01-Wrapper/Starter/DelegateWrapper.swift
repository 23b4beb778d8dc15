/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  // TODO: Store a weak reference that others can read and only this class can set.
  /// The delegate, or `nil` once it is gone.
  public var delegate: AnyObject? { nil }

  /// Wraps a delegate.
  ///
  /// - Parameter delegate: The object to refer to. It has to be kept alive by someone else.
  public init(_ delegate: AnyObject) {
    // TODO: Keep the delegate in that reference.
  }
}
