import CostSolution

/// A delegate that reports what happens to it.
private final class Siren: Alarmed {
  private let name: String

  init(_ name: String) { self.name = name }

  deinit { print("\(name) was deallocated.") }

  func alarm(at location: String) { print("\(name): \(location)") }
}

func costExample() {
  print("A closure for each delegate:")
  askClosures()
  print("A list made of closures:")
  useTypedList()
}

private func makeReference(to siren: any Alarmed) -> () -> (any Alarmed)? {
  { [weak siren] in siren }
}

private func askClosures() {
  var north: Siren? = Siren("North")
  let references = [makeReference(to: north!)]
  for reference in references { reference()?.alarm(at: "Main Street") }
  north = nil
  print("Still there: \(references[0]() != nil)")
}

private func useTypedList() {
  let list = TypedMulticastDelegate<any Alarmed>()
  let south = Siren("South")
  list.add(south)
  list.add(Siren("East"))
  list.invoke { $0.alarm(at: "Mill Lane") }
  withExtendedLifetime(south) {}
}
