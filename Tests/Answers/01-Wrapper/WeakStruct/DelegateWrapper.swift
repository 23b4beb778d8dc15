// right: The wrapper is a struct with a weak property.

public struct DelegateWrapper {
  public private(set) weak var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
