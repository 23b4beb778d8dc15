// wrong: Other modules can't make a wrapper.
// misconception: An initializer is as accessible as its class.
// does not compile: 'DelegateWrapper' initializer is inaccessible due to 'internal' protection level

public final class DelegateWrapper {
  public private(set) weak var delegate: AnyObject?

  init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
