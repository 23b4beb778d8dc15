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
  print("A loop by hand:")
  withTown { multicastDelegate in
    var index = 0
    while index < multicastDelegate.delegates.count {
      multicastDelegate.delegates[index].respond(to: "Main Street")
      index += 1
    }
  }

  print("With invokeDelegates:")
  withTown { multicastDelegate in
    multicastDelegate.invokeDelegates { $0.respond(to: "Main Street") }
    multicastDelegate.invokeDelegates { $0.respond(to: "Mill Lane") }
  }
}

/// Runs an example with three delegates, which live until it ends.
private func withTown(_ example: (MulticastDelegate<any Responding>) -> Void) {
  let multicastDelegate = MulticastDelegate<any Responding>()
  let north = Station("North")
  let ada = Volunteer("Ada", of: multicastDelegate)
  let south = Station("South")

  withExtendedLifetime((north, ada, south)) {
    multicastDelegate.addDelegate(north)
    multicastDelegate.addDelegate(ada)
    multicastDelegate.addDelegate(south)
    example(multicastDelegate)
  }
}
