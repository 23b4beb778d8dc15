import AddRemoveSolution
import InvokeSolution

/// A delegate that removes itself when it is notified.
private final class Volunteer: Member, Responding {
  func respond(to location: String) {
    print("\(name) responds to \(location) and retires.")
    multicastDelegate.removeDelegate(self)
  }
}

/// A delegate that removes another one when it is notified.
private final class Chief: Member, Responding {
  private let station: Station

  init(of multicastDelegate: MulticastDelegate<any Responding>, dismissing station: Station) {
    self.station = station
    super.init("The chief", of: multicastDelegate)
  }

  func respond(to location: String) {
    print("\(name) dismisses \(station.name).")
    multicastDelegate.removeDelegate(station)
  }
}

/// A delegate that fires another event when it is notified.
private final class Lookout: Member, Responding {
  func respond(to location: String) {
    print("\(name) responds to \(location).")
    if location == "Main Street" {
      multicastDelegate.invokeDelegates { $0.respond(to: "Mill Lane") }
    }
  }
}

/// A delegating object.
private final class Town {
  let name = "Rivertown"
  let multicastDelegate = MulticastDelegate<any Responding>()

  func reportFire(on street: String) {
    multicastDelegate.invokeDelegates { $0.respond(to: "\(street), \(name)") }
  }
}

func invokeExample() {
  withDelegates("A loop with an index:", and: { Volunteer("Ada", of: $0) }) { multicastDelegate in
    var index = 0
    while index < multicastDelegate.delegates.count {
      multicastDelegate.delegates[index].respond(to: "Main Street")
      index += 1
    }
  }
  withDelegates(
    "Two events with invokeDelegates:", and: { Volunteer("Ada", of: $0) }
  ) { multicastDelegate in
    multicastDelegate.invokeDelegates { $0.respond(to: "Main Street") }
    multicastDelegate.invokeDelegates { $0.respond(to: "Mill Lane") }
  }
  let west = Station("West")
  withDelegates(
    "A delegate that is removed during an event:", and: { Chief(of: $0, dismissing: west) }
  ) { multicastDelegate in
    multicastDelegate.addDelegate(west)
    multicastDelegate.invokeDelegates { $0.respond(to: "Main Street") }
  }
  withDelegates("An event during another one:", and: { Lookout("The lookout", of: $0) }) {
    $0.invokeDelegates { $0.respond(to: "Main Street") }
  }

  print("A town that uses its name:")
  let town = Town()
  let north = Station("North")
  withExtendedLifetime(north) {
    town.multicastDelegate.addDelegate(north)
    town.reportFire(on: "Main Street")
  }
}

/// Runs an example with North, another delegate and South, and keeps all three alive until it ends.
private func withDelegates(
  _ title: String,
  and makeSecond: (MulticastDelegate<any Responding>) -> any Responding & AnyObject,
  _ example: (MulticastDelegate<any Responding>) -> Void
) {
  print(title)
  let multicastDelegate = MulticastDelegate<any Responding>()
  let north = Station("North")
  let second = makeSecond(multicastDelegate)
  let south = Station("South")

  withExtendedLifetime((north, second, south)) {
    multicastDelegate.addDelegate(north)
    multicastDelegate.addDelegate(second)
    multicastDelegate.addDelegate(south)
    example(multicastDelegate)
  }
}
