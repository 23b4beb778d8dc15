// right: A private weak property, and a computed one that reads it.

public final class DelegateWrapper {
  private weak var reference: AnyObject?

  public var delegate: AnyObject? { reference }

  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
