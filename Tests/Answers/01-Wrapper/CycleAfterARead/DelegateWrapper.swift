// wrong: Reading the delegate makes a closure that captures the wrapper.
// misconception: A lazy property is part of the object and can't keep it alive.
// caught by: "A wrapper doesn't keep its delegate alive"

public final class DelegateWrapper {
  private weak var reference: AnyObject?
  private lazy var read: () -> AnyObject? = { self.reference }

  public var delegate: AnyObject? { read() }

  public init(_ delegate: AnyObject) {
    reference = delegate
  }
}
