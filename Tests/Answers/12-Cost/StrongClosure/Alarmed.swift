// wrong: The closure uses the delegate without `weak`.
// misconception: A closure doesn't own what it uses.
// caught by: "A list of any Alarmed doesn't keep a delegate alive"

public protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  public convenience init() {
    self.init(weakly: { delegate in { delegate } })
  }
}
