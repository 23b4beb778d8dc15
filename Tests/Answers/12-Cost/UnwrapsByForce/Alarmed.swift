// wrong: The closure unwraps the weak reference by force.
// misconception: A registered delegate is always alive.
// caught by: "A deallocated delegate is skipped"

public protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  public convenience init() {
    self.init(weakly: { delegate in { [weak delegate] in delegate! } })
  }
}
