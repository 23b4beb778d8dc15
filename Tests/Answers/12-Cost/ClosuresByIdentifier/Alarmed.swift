// wrong: A dictionary keeps the closures, so a new delegate can get one that returns nil.
// misconception: An identifier belongs to one object for ever.
// caught by: "A deallocated delegate is skipped"

import Synchronization

public protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  public convenience init() {
    let references = References()
    self.init(weakly: { references.reference(to: $0) })
  }
}

private final class References: Sendable {
  private let all = Mutex<[ObjectIdentifier: @Sendable () -> (any Alarmed)?]>([:])

  func reference(to delegate: any Alarmed) -> @Sendable () -> (any Alarmed)? {
    all.withLock { all in
      let identifier = ObjectIdentifier(delegate)
      if let reference = all[identifier] { return reference }
      let reference: @Sendable () -> (any Alarmed)? = { [weak delegate] in delegate }
      all[identifier] = reference
      return reference
    }
  }
}
