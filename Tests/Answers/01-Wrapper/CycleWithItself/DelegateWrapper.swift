// wrong: The wrapper stores a closure that captures the wrapper.
// misconception: Only the delegate can be kept alive by mistake.
// caught by: "A wrapper doesn't keep its delegate alive"

public final class DelegateWrapper {
  private weak var reference: AnyObject?
  private var read: () -> AnyObject? = { nil }

  public var delegate: AnyObject? { read() }

  public init(_ delegate: AnyObject) {
    reference = delegate
    read = { self.reference }
  }
}
