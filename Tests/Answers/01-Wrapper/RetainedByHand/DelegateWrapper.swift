// wrong: The wrapper retains its delegate and never releases it.
// misconception: `Unmanaged` is a weak reference.
// caught by: "A wrapper doesn't keep its delegate alive"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private let reference: Unmanaged<AnyObject>

  /// The delegate, or `nil` after it was deallocated.
  public var delegate: AnyObject? { reference.takeUnretainedValue() }

  /// Creates a wrapper for a delegate.
  public init(_ delegate: AnyObject) {
    reference = .passRetained(delegate)
  }
}
