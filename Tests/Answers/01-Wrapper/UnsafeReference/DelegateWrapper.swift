// wrong: The wrapper refers to its delegate with `unowned(unsafe)`.
// misconception: Not keeping an object alive is all there is to it; the reference needs no care.
// caught by: "A wrapper whose delegate is gone gives back nil"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private unowned(unsafe) let object: AnyObject

  /// The delegate, or `nil` once it is gone.
  public var delegate: AnyObject? { object }

  /// Wraps a delegate.
  public init(_ delegate: AnyObject) {
    object = delegate
  }
}
