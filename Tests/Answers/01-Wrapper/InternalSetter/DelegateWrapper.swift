// wrong: The rest of the module can replace the delegate.
// misconception: Only other modules count as other code.
// caught by: "Only the wrapper can set its delegate"

public final class DelegateWrapper {
  public internal(set) weak var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
