// right: Closures capture the delegates weakly, and the check is part of `add`.

public final class StrictMulticastDelegate<Delegate> {
  private var references: [() -> AnyObject?] = []

  public init() {}

  public var delegates: [Delegate] {
    references.compactMap { reference in
      guard let object = reference() else { return nil }
      return object as? Delegate
    }
  }

  @discardableResult
  public func add(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    if type(of: object) != type(of: delegate as Any) {
      preconditionFailure("Pass an object: \(type(of: delegate as Any)) isn't a class.")
    }
    guard !delegates.contains(where: { $0 as AnyObject === object }) else { return false }
    references = references.filter { $0() != nil } + [{ [weak object] in object }]
    return true
  }

  @discardableResult
  public func remove(_ delegate: Delegate) -> Bool {
    let object = delegate as AnyObject
    for (index, reference) in references.enumerated() where reference() === object {
      references.remove(at: index)
      return true
    }
    return false
  }
}
