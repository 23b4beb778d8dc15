/// A box that refers to a delegate without keeping it alive.
///
/// An array holds its elements strongly. An array of wrappers keeps the wrappers alive,
/// and each wrapper leaves the life of its delegate to others.
///
/// ```swift
/// var station: Station? = Station()
/// let wrapper = DelegateWrapper(station!)
/// station = nil
/// print(wrapper.delegate == nil)
/// // Prints "true"
/// ```
public final class DelegateWrapper {
  /// The delegate, or `nil` once it is gone.
  public private(set) weak var delegate: AnyObject?

  /// Wraps a delegate.
  ///
  /// - Parameter delegate: The object to refer to. It has to be kept alive by someone else.
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
