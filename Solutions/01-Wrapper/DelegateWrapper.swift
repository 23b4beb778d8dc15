/// A box that refers to a delegate without keeping it alive.
///
/// An array holds its elements with strong references. An array of wrappers keeps the wrappers
/// alive, and the wrappers don't keep their delegates alive.
///
/// ```swift
/// var station: Station? = Station("North")
/// let wrapper = DelegateWrapper(station!)
/// station = nil
/// print(wrapper.delegate == nil)
/// // Prints "true"
/// ```
public final class DelegateWrapper {
  /// The delegate, or `nil` after it was deallocated.
  ///
  /// - Complexity: O(1).
  public private(set) weak var delegate: AnyObject?

  /// Creates a wrapper for a delegate.
  ///
  /// - Parameter delegate: The object to refer to. Something else has to keep it alive.
  /// - Complexity: O(1).
  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
