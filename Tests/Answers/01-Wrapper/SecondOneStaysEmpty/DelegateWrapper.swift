// wrong: A second wrapper of an object stays empty while the first one exists.
// misconception: A delegate is in one list at most.
// caught by: "A wrapper returns the delegate it was made with"

public final class DelegateWrapper {
  nonisolated(unsafe) private static var owners: [ObjectIdentifier: Owner] = [:]
  public private(set) weak var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    let id = ObjectIdentifier(delegate)
    if Self.owners[id]?.wrapper?.delegate === delegate { return }
    self.delegate = delegate
    Self.owners[id] = Owner(wrapper: self)
  }
}

private struct Owner {
  weak var wrapper: DelegateWrapper?
}
