// wrong: Reading `delegate` unwraps the weak reference with `!`.
// misconception: A delegate that was stored is still there.
// caught by: "A wrapper returns nil after its delegate was deallocated"

public final class DelegateWrapper {
  private weak var reference: AnyObject?

  public var delegate: AnyObject? { reference! }

  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
