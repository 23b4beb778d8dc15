// wrong: The wrapper keeps a closure that returns the delegate.
// misconception: A closure doesn't keep what it captures alive.
// caught by: "A wrapper doesn't keep its delegate alive"

public final class DelegateWrapper {
  private let find: () -> AnyObject?

  public var delegate: AnyObject? { find() }

  public init(_ delegate: AnyObject) {
    find = { delegate }
  }
}
