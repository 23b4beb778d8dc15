// wrong: The object that `as AnyObject` makes of a struct is held.
// misconception: Nothing else holds that object, so the wrapper has to.
// caught by: "A wrapper doesn't keep its delegate alive"

public final class DelegateWrapper {
  public private(set) weak var delegate: AnyObject?
  private let box: AnyObject?

  public init(_ delegate: AnyObject) {
    self.delegate = delegate
    box = String(describing: type(of: delegate)) == "__SwiftValue" ? delegate : nil
  }
}
