import AddRemoveSolution
import InvokeSolution

/// A delegate that helps once.
final class Volunteer: Responding {
  let name: String
  private let multicastDelegate: MulticastDelegate<any Responding>

  init(_ name: String, of multicastDelegate: MulticastDelegate<any Responding>) {
    self.name = name
    self.multicastDelegate = multicastDelegate
  }

  func respond(to location: String) {
    print("\(name) responds to \(location) and goes home.")
    multicastDelegate.removeDelegate(self)
  }
}

func invokeExample() {
  let multicastDelegate = MulticastDelegate<any Responding>()
  let north = Station("North")
  let ada = Volunteer("Ada", of: multicastDelegate)
  let south = Station("South")

  withExtendedLifetime((north, ada, south)) {
    multicastDelegate.addDelegate(north)
    multicastDelegate.addDelegate(ada)
    multicastDelegate.addDelegate(south)

    multicastDelegate.invokeDelegates { $0.respond(to: "Main Street") }
    multicastDelegate.invokeDelegates { $0.respond(to: "Mill Lane") }
  }
}
