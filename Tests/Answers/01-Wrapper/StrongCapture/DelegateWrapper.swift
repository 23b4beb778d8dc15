// wrong: The wrapper keeps a closure that returns the delegate.
// misconception: A closure doesn't keep what it captures alive.
// caught by: "A wrapper doesn't keep its delegate alive"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private let find: () -> AnyObject?

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { find() }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    find = { delegate }
  }
}
