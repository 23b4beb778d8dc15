// wrong: The first read stores the delegate in a strong property.
// misconception: A cache only saves time.
// caught by: "A wrapper doesn't keep its delegate alive"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private weak var reference: AnyObject?
  private lazy var cached = reference

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { cached }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
