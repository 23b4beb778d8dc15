import AddRemoveSolution

func addRemoveExample() {
  addTwiceAndRemoveOnce()
  letADelegateGo()
  addAValue()
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

private func letADelegateGo() {
  let east = Station("East")
  var west: Station? = Station("West")
  let multicastDelegate = MulticastDelegate<any Responding>(delegates: [west!, east])

  withExtendedLifetime(east) {
    west = nil
    print("West gone: \(multicastDelegate.delegates.map(\.name))")
  }
}

private func addAValue() {
  let multicastDelegate = MulticastDelegate<any Responding>()
  multicastDelegate.addDelegate(Pager(name: "Pager"))
  print("Pager added: \(multicastDelegate.delegates.map(\.name))")
}
