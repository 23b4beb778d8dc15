// right: The stored property is internal, and the public one only reads it.

public final class DelegateWrapper {
  weak var reference: AnyObject?

  public var delegate: AnyObject? { reference }

  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
