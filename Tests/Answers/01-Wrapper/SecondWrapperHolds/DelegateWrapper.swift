// wrong: A second wrapper of the same delegate holds it.
// misconception: The first wrapper is weak, and that's enough.
// caught by: "A wrapper doesn't keep its delegate alive"

public final class DelegateWrapper {
  nonisolated(unsafe) private static weak var previous: AnyObject?
  private weak var stored: AnyObject?
  private var held: AnyObject?
  public var delegate: AnyObject? { stored }

  public init(_ delegate: AnyObject) {
    if Self.previous === delegate { held = delegate }
    Self.previous = delegate
    stored = delegate
  }
}
