// wrong: The reference is private, and a public setter writes to it.
// misconception: A private stored property is protected, whatever its accessors do.
// caught by: "Only the wrapper can set its delegate"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private weak var reference: AnyObject?

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? {
    get { reference }
    set { reference = newValue }
  }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
