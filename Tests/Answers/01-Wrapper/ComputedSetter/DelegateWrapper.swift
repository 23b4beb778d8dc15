// wrong: The reference is private, and a public setter writes to it.
// misconception: A private stored property is protected, whatever its accessors do.
// caught by: "Only the wrapper can set its delegate"

public final class DelegateWrapper {
  private weak var reference: AnyObject?

  public var delegate: AnyObject? {
    get { reference }
    set { reference = newValue }
  }

  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
