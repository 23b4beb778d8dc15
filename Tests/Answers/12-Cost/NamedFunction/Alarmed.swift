// right: A function takes the place of the outer closure.

public protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

@Sendable
private func reference(to delegate: any Alarmed) -> @Sendable () -> (any Alarmed)? {
  { [weak delegate] in delegate }
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  public convenience init() {
    self.init(weakly: reference(to:))
  }
}
