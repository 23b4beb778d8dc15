// wrong: The wrapper of a wrapper refers to the inner one's delegate.
// misconception: A wrapper in a wrapper is a mistake of the caller.
// caught by: "A wrapper returns the delegate it was made with"

public final class DelegateWrapper {
  public private(set) weak var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    if let wrapper = delegate as? DelegateWrapper {
      self.delegate = wrapper.delegate
    } else {
      self.delegate = delegate
    }
  }
}
