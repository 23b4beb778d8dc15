// wrong: The references are unowned.
// misconception: Unowned is weak without the optional.
// caught by: "A broadcaster doesn't keep its delegates alive"

final class WeakSet {
  private var references: [ObjectIdentifier: Reference] = [:]

  var members: [any EventDelegate] {
    references.values.map(\.delegate)
  }

  func insert(_ delegate: any EventDelegate) {
    references[ObjectIdentifier(delegate)] = Reference(delegate: delegate)
  }

  func remove(_ delegate: any EventDelegate) {
    references[ObjectIdentifier(delegate)] = nil
  }
}

private struct Reference {
  unowned let delegate: any EventDelegate
}
