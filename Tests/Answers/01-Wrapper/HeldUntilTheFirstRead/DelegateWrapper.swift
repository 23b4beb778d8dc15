// wrong: The delegate is held until it is read for the first time.
// misconception: A delegate has to stay alive until somebody needs it.
// caught by: "A wrapper doesn't keep its delegate alive"

public final class DelegateWrapper {
  private weak var stored: AnyObject?
  private var held: AnyObject?
  public var delegate: AnyObject? {
    held = nil
    return stored
  }

  public init(_ delegate: AnyObject) {
    stored = delegate
    held = delegate
  }
}
