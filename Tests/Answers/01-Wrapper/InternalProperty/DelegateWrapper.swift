// wrong: Other modules can't read the delegate.
// misconception: A property is as accessible as its class.
// does not compile: 'delegate' is inaccessible due to 'internal' protection level

public final class DelegateWrapper {
  private(set) weak var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
