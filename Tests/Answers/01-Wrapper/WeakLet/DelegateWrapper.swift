// right: A constant weak property.

public final class DelegateWrapper {
  public weak let delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
