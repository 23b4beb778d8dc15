// wrong: A weak variable is unwrapped before the inner closure is made.
// misconception: Once a reference was weak, copies of it are weak, too.
// caught by: "A list of any Alarmed doesn't keep a delegate alive"

public protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  public convenience init() {
    self.init(weakly: { delegate in
      weak let reference = delegate
      let copy = reference
      return { copy }
    })
  }
}
