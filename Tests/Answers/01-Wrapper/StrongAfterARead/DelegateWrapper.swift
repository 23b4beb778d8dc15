// wrong: The first read stores the delegate in a strong property.
// misconception: A cache only saves time.
// caught by: "A wrapper doesn't keep its delegate alive"

public final class DelegateWrapper {
  private weak var reference: AnyObject?
  private lazy var cached = reference

  public var delegate: AnyObject? { cached }

  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
