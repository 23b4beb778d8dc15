// wrong: Reading `delegate` unwraps the weak reference by force.
// misconception: A delegate that was stored is there.
// caught by: "A wrapper whose delegate is gone gives back nil"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private weak var reference: AnyObject?

  /// The delegate, or `nil` once it is gone.
  public var delegate: AnyObject? { reference! }

  /// Wraps a delegate.
  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
