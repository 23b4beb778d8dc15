// wrong: Only the wrapper can read the delegate.
// misconception: A delegate that other code can't set is private.
// does not compile: 'delegate' is inaccessible due to 'private' protection level

public final class DelegateWrapper {
  private weak var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
