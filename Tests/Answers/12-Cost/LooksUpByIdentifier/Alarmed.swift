// wrong: The closure looks its delegate up in a table of all lists, by its identifier.
// misconception: An identifier names the same object forever.
// caught by: "A deallocated delegate is skipped"

import Synchronization

public protocol Alarmed: AnyObject, Sendable {
  func alarm(at location: String)
}

extension TypedMulticastDelegate where Delegate == any Alarmed {
  public convenience init() {
    self.init(weakly: { delegate in
      let identifier = ObjectIdentifier(delegate)
      Registry.set(delegate, for: identifier)
      return { Registry.get(identifier) }
    })
  }
}

private enum Registry {
  private static let references = Mutex<[ObjectIdentifier: Weak]>([:])

  static func set(_ delegate: any Alarmed, for identifier: ObjectIdentifier) {
    references.withLock { $0[identifier] = Weak(delegate: delegate) }
  }

  static func get(_ identifier: ObjectIdentifier) -> (any Alarmed)? {
    references.withLock { $0[identifier]?.delegate }
  }
}

private struct Weak: Sendable {
  weak let delegate: (any Alarmed)?
}
