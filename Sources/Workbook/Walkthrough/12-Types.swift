import TypesSolution

/// An entry that takes any object, and trusts that it's a delegate.
private final class TrustingEntry: Sendable {
  nonisolated(unsafe) weak let object: AnyObject?

  init(_ object: AnyObject) { self.object = object }

  var delegate: (any Responding)? { object as? any Responding }
}

/// A class that has what `Responding` requires, but doesn't name the protocol.
private final class Logbook {
  let name = "Logbook"
  private var locations: [String] = []

  func respond(to location: String) {
    locations.append(location)
    print("\(name) has \(locations.count) entries.")
  }
}

/// A delegate that reports what happens to it.
private final class Siren: Alarmed {
  private let name: String

  init(_ name: String) { self.name = name }

  deinit { print("\(name) was deallocated.") }

  func alarm(at location: String) { print("\(name): \(location)") }
}

func typesExample() {
  print("An entry that takes any object:")
  trustObjects()
  print("A struct in two entries:")
  trustBoxes()
  print("A weak reference that keeps its type:")
  askAReference()
  print("A list made of such references:")
  let list = TypedMulticastDelegate<any Alarmed>()
  let south = Siren("South")
  list.add(south)
  list.add(Siren("East"))
  list.invoke { $0.alarm(at: "Mill Lane") }
  withExtendedLifetime(south) {}
}

private func trustObjects() {
  let north = Station("North")
  let logbook = Logbook()
  let entries = [TrustingEntry(north), TrustingEntry(logbook)]
  for entry in entries { entry.delegate?.respond(to: "Main Street") }
  withExtendedLifetime((north, logbook)) {}
}

private func trustBoxes() {
  let pager = Pager(name: "Pager")
  let box = pager as AnyObject
  let entries = [TrustingEntry(pager as AnyObject), TrustingEntry(box)]
  for entry in entries { entry.delegate?.respond(to: "Mill Lane") }
  withExtendedLifetime((pager, box)) {}
}

private func reference(to siren: any Alarmed) -> @Sendable () -> (any Alarmed)? {
  { [weak siren] in siren }
}

private func askAReference() {
  var siren: Siren? = Siren("North")
  let closure = reference(to: siren!)
  closure()?.alarm(at: "Main Street")
  siren = nil
  print("Still there: \(closure() != nil)")
}
