// wrong: Reading the delegate forgets it.
// misconception: A delegate is read once, when it is notified.
// caught by: "A wrapper returns the delegate it was made with"

public final class DelegateWrapper {
  private weak var reference: AnyObject?

  public var delegate: AnyObject? {
    defer { reference = nil }
    return reference
  }

  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
