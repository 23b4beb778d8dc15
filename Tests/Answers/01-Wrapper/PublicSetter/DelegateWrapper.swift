// wrong: Any code can replace the delegate.
// misconception: `weak` is all that matters about the property.
// caught by: "Only the wrapper can set its delegate"

public final class DelegateWrapper {
  public weak var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
