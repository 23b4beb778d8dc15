// wrong: All wrappers share one weak reference.
// misconception: A delegate is there once, so its reference can be static.
// caught by: "A wrapper gives back the delegate it was made with"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  nonisolated(unsafe) private static weak var shared: AnyObject?

  /// The delegate, or `nil` once it is gone.
  public var delegate: AnyObject? { Self.shared }

  /// Wraps a delegate.
  public init(_ delegate: AnyObject) {
    Self.shared = delegate
  }
}
