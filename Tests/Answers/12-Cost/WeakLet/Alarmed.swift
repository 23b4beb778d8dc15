// right: A weak constant takes the place of the capture list.

public protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  public convenience init() {
    self.init(weakly: { delegate in
      weak let reference = delegate
      return { reference }
    })
  }
}
