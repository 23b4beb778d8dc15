// wrong: The dictionary holds the objects themselves.
// misconception: A dictionary holds its values weakly.
// caught by: "A broadcaster doesn't keep its delegates alive"

final class WeakSet {
  private var delegates: [ObjectIdentifier: any EventDelegate] = [:]

  var members: [any EventDelegate] {
    Array(delegates.values)
  }

  func insert(_ delegate: any EventDelegate) {
    delegates[ObjectIdentifier(delegate)] = delegate
  }

  func remove(_ delegate: any EventDelegate) {
    delegates[ObjectIdentifier(delegate)] = nil
  }
}
