import AddRemoveSolution
import ChangesSolution
import InvokeSolution

/// A delegate that gives orders when it responds.
private final class Chief: Responding {
  let name = "Chief"
  var giveOrders: (String) -> Void = { _ in }

  func respond(to location: String) {
    print("\(name) responds to \(location).")
    giveOrders(location)
  }
}

/// A delegate that unregisters itself at the end of its life.
private final class Monitor: Responding {
  let name = "Monitor"
  private let list: ReentrantMulticastDelegate<any Responding>

  init(_ list: ReentrantMulticastDelegate<any Responding>) {
    self.list = list
    list.add(self)
  }

  func respond(to location: String) {
    print("\(name) shows \(location).")
  }

  deinit {
    print("Monitor removed: \(list.remove(self))")
  }
}

func changesExample() {
  let chief = Chief()
  let south = Station("South")
  withExtendedLifetime((chief, south)) {
    print("Chapter 3's event:")
    removeDuringEvent(chief, south)
    print("A nested event:")
    beginNestedEvent(chief, south)
    print("The reentrant list:")
    removeDuringReentrantEvent(chief, south)
    releaseMonitorDuringEvent(chief)
  }
}

private func removeDuringEvent(_ chief: Chief, _ south: Station) {
  let multicastDelegate = MulticastDelegate<any Responding>(delegates: [chief, south])
  chief.giveOrders = { _ in
    print("Chief removes South.")
    multicastDelegate.removeDelegate(south)
  }
  multicastDelegate.invokeDelegates { $0.respond(to: "Main Street") }
}

private func beginNestedEvent(_ chief: Chief, _ south: Station) {
  let multicastDelegate = MulticastDelegate<any Responding>(delegates: [chief, south])
  chief.giveOrders = { location in
    guard location == "Main Street" else { return }
    multicastDelegate.invokeDelegates { $0.respond(to: "Mill Lane") }
  }
  multicastDelegate.invokeDelegates { $0.respond(to: "Main Street") }
}

private func removeDuringReentrantEvent(_ chief: Chief, _ south: Station) {
  let list = ReentrantMulticastDelegate<any Responding>()
  let north = Station("North")
  withExtendedLifetime(north) {
    list.add(chief)
    list.add(south)
    list.add(north)
    chief.giveOrders = { _ in
      print("Chief removes South.")
      list.remove(south)
    }
    list.invoke { $0.respond(to: "Main Street") }
  }
}

private func releaseMonitorDuringEvent(_ chief: Chief) {
  let list = ReentrantMulticastDelegate<any Responding>()
  list.add(chief)
  var monitors = [Monitor(list)]
  chief.giveOrders = { _ in monitors.removeAll() }
  list.invoke { $0.respond(to: "Mill Lane") }
}
