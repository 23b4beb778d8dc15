import AddRemoveSolution
import ChangesSolution
import InvokeSolution

/// A delegate that gives an order when it responds.
private final class Captain: Named, Responding {
  var giveOrder: () -> Void = {}

  func respond(to location: String) {
    print("\(name) responds to \(location).")
    giveOrder()
  }
}

/// A delegate that only shows what happened.
private class Screen: Named, Responding {
  func respond(to location: String) {
    print("\(name) shows \(location).")
  }
}

/// A delegate that registers and unregisters itself.
private final class Tablet: Screen {
  private let list: ReentrantMulticastDelegate<any Responding>

  init(_ list: ReentrantMulticastDelegate<any Responding>) {
    self.list = list
    super.init("Tablet")
    list.add(self)
  }

  deinit {
    print("Tablet removed: \(list.remove(self))")
  }
}

func changesExample() {
  let captain = Captain("Captain")
  let monitor = Screen("Monitor")
  let south = Station("South")
  withExtendedLifetime((captain, monitor, south)) {
    print("The event of chapter 3:")
    removeDuringEvent(captain, monitor, south)
    print("A check of the list:")
    addAgainDuringEvent(captain, monitor, south)

    let list = ReentrantMulticastDelegate<any Responding>()
    list.add(captain)
    list.add(monitor)
    list.add(south)
    print("The reentrant list:")
    removeDuringReentrantEvent(list, captain, monitor)
    releaseTabletDuringEvent(list, captain)
  }
}

private func removeDuringEvent(_ captain: Captain, _ monitor: Screen, _ south: Station) {
  let multicastDelegate = MulticastDelegate<any Responding>(delegates: [captain, monitor, south])
  captain.giveOrder = {
    print("The captain turns the monitor off.")
    multicastDelegate.removeDelegate(monitor)
  }
  multicastDelegate.invokeDelegates { $0.respond(to: "Main Street") }
}

private func addAgainDuringEvent(_ captain: Captain, _ monitor: Screen, _ south: Station) {
  let multicastDelegate = MulticastDelegate<any Responding>(delegates: [captain, monitor, south])
  func isRegistered(_ delegate: any Responding) -> Bool {
    multicastDelegate.delegates.contains { $0 as AnyObject === delegate as AnyObject }
  }

  captain.giveOrder = {
    multicastDelegate.removeDelegate(monitor)
    multicastDelegate.addDelegate(monitor)
  }
  for delegate in multicastDelegate.delegates where isRegistered(delegate) {
    delegate.respond(to: "Main Street")
  }
}

private func removeDuringReentrantEvent(
  _ list: ReentrantMulticastDelegate<any Responding>, _ captain: Captain, _ monitor: Screen
) {
  captain.giveOrder = {
    print("The captain turns the monitor off.")
    list.remove(monitor)
  }
  list.invoke { $0.respond(to: "Main Street") }
}

private func releaseTabletDuringEvent(
  _ list: ReentrantMulticastDelegate<any Responding>, _ captain: Captain
) {
  var tablets = [Tablet(list)]
  captain.giveOrder = { tablets.removeAll() }
  list.invoke { $0.respond(to: "Mill Lane") }
}
