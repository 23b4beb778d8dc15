// wrong: The weak reference is to a box that nobody else holds.
// misconception: What refers to something that lives, lives as well.
// caught by: "A wrapper gives back the delegate it was made with"

/// A box that refers to a delegate without keeping it alive.
public final class DelegateWrapper {
  private weak var box: Box?

  /// The delegate, or `nil` once it is gone.
  public var delegate: AnyObject? { box?.content }

  /// Wraps a delegate.
  public init(_ delegate: AnyObject) {
    let box = Box(delegate)
    self.box = box
  }
}

private final class Box {
  weak var content: AnyObject?

  init(_ content: AnyObject) {
    self.content = content
  }
}
