// right: The closure asks a box with a weak reference.

public protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

private struct Box: Sendable {
  weak let delegate: (any Alarmed)?
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  public convenience init() {
    self.init(weakly: { delegate in
      let box = Box(delegate: delegate)
      return { box.delegate }
    })
  }
}
