// wrong: The wrapper refers to its delegate with `unowned`.
// misconception: `unowned` is `weak` without the optional.
// caught by: "A wrapper returns nil after its delegate was deallocated"

public final class DelegateWrapper {
  private unowned let object: AnyObject

  public var delegate: AnyObject? { object }

  public init(_ delegate: AnyObject) {
    object = delegate
  }
}
