// wrong: The closure of the extension returns nil.
// misconception: The list finds the delegate itself.
// caught by: "A list of any Alarmed notifies its delegates"

public protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  public convenience init() {
    self.init(weakly: { _ in { nil } })
  }
}
