// right: A closure captures the delegate weakly.

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private let find: () -> AnyObject?

  /// The delegate, or `nil` once it is gone.
  public var delegate: AnyObject? { find() }

  /// Wraps a delegate.
  public init(_ delegate: AnyObject) {
    find = { [weak delegate] in delegate }
  }
}
