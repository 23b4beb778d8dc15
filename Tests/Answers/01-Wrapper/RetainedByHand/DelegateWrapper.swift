// wrong: The wrapper retains its delegate and never releases it.
// misconception: `Unmanaged` is a weak reference.
// caught by: "A wrapper doesn't keep its delegate alive"

public final class DelegateWrapper {
  private let reference: Unmanaged<AnyObject>

  public var delegate: AnyObject? { reference.takeUnretainedValue() }

  public init(_ delegate: AnyObject) {
    reference = .passRetained(delegate)
  }
}
