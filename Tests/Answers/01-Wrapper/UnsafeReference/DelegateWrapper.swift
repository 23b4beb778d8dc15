// wrong: The wrapper refers to its delegate with `unowned(unsafe)`.
// misconception: A reference that doesn't keep its object alive needs no further care.
// caught by: "A wrapper returns nil after its delegate was deallocated"

public final class DelegateWrapper {
  private unowned(unsafe) let object: AnyObject

  public var delegate: AnyObject? { object }

  public init(_ delegate: AnyObject) {
    object = delegate
  }
}
