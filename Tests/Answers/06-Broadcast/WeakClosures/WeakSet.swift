// right: Closures that capture the object weakly.

final class WeakSet {
  private var unwrap: [ObjectIdentifier: () -> (any EventDelegate)?] = [:]

  var members: [any EventDelegate] {
    unwrap.values.compactMap { $0() }
  }

  func insert(_ delegate: any EventDelegate) {
    unwrap[ObjectIdentifier(delegate)] = { [weak delegate] in delegate }
  }

  func remove(_ delegate: any EventDelegate) {
    unwrap[ObjectIdentifier(delegate)] = nil
  }
}
