// wrong: Wrappers of equal delegates refer to the first of them.
// misconception: Equal objects are the same object.
// caught by: "A wrapper returns the delegate it was made with"

public final class DelegateWrapper {
  nonisolated(unsafe) private static var known: [DelegateWrapper] = []
  public private(set) weak var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    self.delegate = delegate
    if let new = delegate as? AnyHashable {
      for wrapper in Self.known {
        if let old = wrapper.delegate, (old as? AnyHashable) == new { self.delegate = old }
      }
    }
    Self.known.append(self)
  }
}
