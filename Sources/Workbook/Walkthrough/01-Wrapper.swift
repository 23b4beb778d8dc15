import WrapperSolution

func wrapperExample() {
  keepInAnArray()
  keepInWrappers()
}

private func keepInAnArray() {
  var north: Station? = Station("North")
  let stations = [north!]
  north = nil
  print("The array still has \(stations[0].name).")
}

private func keepInWrappers() {
  var south: Station? = Station("South")
  let wrappers = [DelegateWrapper(south!)]
  print("South is there: \(wrappers[0].delegate != nil)")
  south = nil
  print("South is there: \(wrappers[0].delegate != nil)")
  print("Wrappers: \(wrappers.count)")
}
