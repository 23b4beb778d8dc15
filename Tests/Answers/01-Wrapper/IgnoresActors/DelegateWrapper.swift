// wrong: An actor isn't stored.
// misconception: An actor can't be a delegate, because code outside of it has to await.
// caught by: "A wrapper returns the delegate it was made with"

public final class DelegateWrapper {
  public private(set) weak var delegate: AnyObject?

  public init(_ delegate: AnyObject) {
    guard !(delegate is any Actor) else { return }
    self.delegate = delegate
  }
}
