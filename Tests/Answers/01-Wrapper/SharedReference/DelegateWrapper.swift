// wrong: All wrappers share one weak reference.
// misconception: There is one delegate, so its reference can be static.
// caught by: "A wrapper returns the delegate it was made with"

public final class DelegateWrapper {
  nonisolated(unsafe) private static weak var shared: AnyObject?

  public var delegate: AnyObject? { Self.shared }

  public init(_ delegate: AnyObject) {
    Self.shared = delegate
  }
}
