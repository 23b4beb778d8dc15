// wrong: The closure refers to the delegate with `unowned`.
// misconception: `unowned` is a faster `weak`.
// caught by: "A deallocated delegate is skipped"

public protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  public convenience init() {
    self.init(weakly: { delegate in { [unowned delegate] in delegate } })
  }
}
