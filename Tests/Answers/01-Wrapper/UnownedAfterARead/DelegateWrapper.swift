// wrong: The first read stores an unowned reference, and later reads return it.
// misconception: A delegate that was read once stays alive.
// caught by: "A wrapper returns nil after its delegate was deallocated"

public final class DelegateWrapper {
  private weak var object: AnyObject?
  private unowned var known: AnyObject?

  public var delegate: AnyObject? {
    if let known { return known }
    known = object
    return known
  }

  public init(_ delegate: AnyObject) {
    object = delegate
  }
}
