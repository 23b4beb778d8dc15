// right: A closure captures the delegate weakly.

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private let find: () -> AnyObject?

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { find() }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    find = { [weak delegate] in delegate }
  }
}
