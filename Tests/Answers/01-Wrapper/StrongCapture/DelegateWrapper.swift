// wrong: The wrapper keeps a closure that gives back the delegate.
// misconception: A closure does not own what it captures.
// caught by: "A wrapper does not keep its delegate alive"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private let find: () -> AnyObject?

  /// The delegate, or `nil` once it is gone.
  public var delegate: AnyObject? { find() }

  /// Wraps a delegate.
  public init(_ delegate: AnyObject) {
    find = { delegate }
  }
}
