import TypesSolution

/// A delegate protocol that doesn't inherit from `Sendable`.
private protocol AlarmObserving: AnyObject {
  func alarm(at location: String)
}

/// A screen, whose conformance is valid only on the main actor.
@MainActor
private final class AlarmPanel: @MainActor AlarmObserving {
  func alarm(at location: String) { print("Panel shows \(location)") }
}

/// A delegate that reports what happens to it.
private final class Siren: Alarmed {
  private let name: String

  init(_ name: String) { self.name = name }

  deinit { print("\(name) was deallocated.") }

  func alarm(at location: String) { print("\(name): \(location)") }
}

func typesExample() {
  print("The cast of the earlier lists:")
  runAsyncExample(castInTwoPlaces)
  print("A closure for each delegate:")
  askClosures()
  print("A list made of closures:")
  let list = TypedMulticastDelegate<any Alarmed>()
  let south = Siren("South")
  list.add(south)
  list.add(Siren("East"))
  list.invoke { $0.alarm(at: "Mill Lane") }
  withExtendedLifetime(south) {}
}

private func canCast<Delegate>(_ object: AnyObject, to type: Delegate.Type) -> Bool {
  object as? Delegate != nil
}

private func castInTwoPlaces() async {
  let panel = AlarmPanel()
  let onMainActor = await MainActor.run { canCast(panel, to: (any AlarmObserving).self) }
  print("On the main actor: \(onMainActor)")
  print("In the background: \(canCast(panel, to: (any AlarmObserving).self))")
}

private func firstAttempt(_ siren: any Alarmed) -> () -> (any Alarmed)? {
  { [weak siren] in siren }
}

private func secondAttempt(_ siren: any Alarmed) -> () -> (any Alarmed)? {
  weak let reference = siren
  return { [reference] in reference }
}

private func askClosures() {
  var sirens = [Siren("North"), Siren("South")]
  let closures = [firstAttempt(sirens[0]), secondAttempt(sirens[1])]
  for closure in closures { closure()?.alarm(at: "Main Street") }
  sirens = []
  for closure in closures { print("Still there: \(closure() != nil)") }
}
