// wrong: The wrapper holds its delegate with a strong reference.
// misconception: A delegate property is weak by default.
// caught by: "A wrapper doesn't keep its delegate alive"

public final class DelegateWrapper {
  public private(set) var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    self.delegate = delegate
  }
}
