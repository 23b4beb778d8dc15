// wrong: The wrapper is a struct, and any code can replace its delegate.
// misconception: A struct is a copy, so its setter does no harm.
// caught by: "Only the wrapper can set its delegate"

public struct DelegateWrapper {
  public weak var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
