/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private let reference: WeakReference<AnyObject>

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { reference.get() }

  /// Creates a wrapper for a delegate.
  ///
  /// - Parameter delegate: The object to refer to. Something else has to keep it alive.
  public init(_ delegate: AnyObject) {
    reference = WeakReference(delegate)
  }
}
