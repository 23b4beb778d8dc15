import AddRemoveSolution
import InvokeSolution
import StrictSolution

func strictExample() {
  let north = Station("North")
  withExtendedLifetime(north) {
    print("Chapter 2's list:")
    addFourTimes(north)
    print("Types:")
    compareTypes(north)
    print("The strict list:")
    addStrictly(north)
  }
}

private func addFourTimes(_ north: Station) {
  let multicastDelegate = MulticastDelegate<any Responding>()
  multicastDelegate.addDelegate(north)
  multicastDelegate.addDelegate(north)
  multicastDelegate.addDelegate(Pager(name: "Pager"))
  multicastDelegate.addDelegate(Station("East"))
  multicastDelegate.invokeDelegates { $0.respond(to: "Main Street") }
}

private func compareTypes(_ station: Station) {
  let pager = Pager(name: "Pager")
  print("Station: \(type(of: station as Any)), \(type(of: station as AnyObject))")
  print("Pager: \(type(of: pager as Any)), \(type(of: pager as AnyObject))")
}

private func addStrictly(_ north: Station) {
  let list = StrictMulticastDelegate<any Responding>()
  print("North: \(list.add(north)), again: \(list.add(north))")
  print("East: \(list.add(Station("East")))")
  print("Delegates: \(list.delegates.map(\.name))")
  print("North removed: \(list.remove(north)), again: \(list.remove(north))")
}
