import AddRemoveSolution
import WrapperSolution

func addRemoveExample() {
  useWrappersDirectly()
  removeAnEqualStation()
  addTwiceAndRemoveOnce()
  addAStationNothingElseHolds()
  addAValue()
  removeInDeinit()
}

private func useWrappersDirectly() {
  let north = Station("North")
  let south = Station("South")

  withExtendedLifetime((north, south)) {
    let wrappers = [DelegateWrapper(north), DelegateWrapper(south)]
    for wrapper in wrappers {
      if let station = wrapper.delegate as? any Responding {
        station.respond(to: "Main Street")
      }
    }
  }
}

/// A station that is equal to every other one with the same name.
private final class Firehouse: Named, Responding, Equatable {
  let street: String

  init(_ name: String, on street: String) {
    self.street = street
    super.init(name)
  }

  static func == (left: Firehouse, right: Firehouse) -> Bool {
    left.name == right.name
  }

  func respond(to location: String) {}
}

private func removeAnEqualStation() {
  let central = Firehouse("Central", on: "Oak Street")
  let temporary = Firehouse("Central", on: "Mill Lane")

  withExtendedLifetime((central, temporary)) {
    var firehouses = [central, temporary]
    if let index = firehouses.firstIndex(of: temporary) {
      firehouses.remove(at: index)
    }
    print("In the array: \(firehouses.map(\.street))")

    let multicastDelegate = MulticastDelegate(delegates: [central, temporary])
    multicastDelegate.removeDelegate(temporary)
    print("In the list: \(multicastDelegate.delegates.map(\.street))")
  }
}

private func addAStationNothingElseHolds() {
  let north = Station("North")
  let multicastDelegate = MulticastDelegate<any Responding>()

  withExtendedLifetime(north) {
    multicastDelegate.addDelegate(north)
    multicastDelegate.addDelegate(Station("South"))
    print("Delegates: \(multicastDelegate.delegates.map(\.name))")
  }
}

private func addTwiceAndRemoveOnce() {
  let north = Station("North")
  let south = Station("South")
  let multicastDelegate = MulticastDelegate<any Responding>()

  withExtendedLifetime((north, south)) {
    multicastDelegate.addDelegate(north)
    multicastDelegate.addDelegate(south)
    multicastDelegate.addDelegate(north)
    print("Added: \(multicastDelegate.delegates.map(\.name))")

    multicastDelegate.removeDelegate(north)
    print("North removed: \(multicastDelegate.delegates.map(\.name))")
  }
}

/// A delegate that removes itself when it is deallocated.
private final class Tower: Member, Responding {
  deinit {
    multicastDelegate.removeDelegate(self)
    print("\(name) was deallocated.")
  }

  func respond(to location: String) {}
}

private func removeInDeinit() {
  let multicastDelegate = MulticastDelegate<any Responding>()
  multicastDelegate.addDelegate(Tower("The tower", of: multicastDelegate))
  print("Delegates: \(multicastDelegate.delegates.map(\.name))")
}

private func addAValue() {
  let multicastDelegate = MulticastDelegate<any Responding>()
  multicastDelegate.addDelegate(Pager(name: "Pager"))
  print("Pager added: \(multicastDelegate.delegates.map(\.name))")
}
