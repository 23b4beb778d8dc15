// wrong: The weak reference is to a box that nothing else holds.
// misconception: A weak reference to a new object keeps that object.
// caught by: "A wrapper returns the delegate it was made with"

public final class DelegateWrapper {
  private weak var box: Box?

  public var delegate: AnyObject? { box?.content }

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
