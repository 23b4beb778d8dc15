import WrapperSolution

func wrapperExample() {
  keepInAnArray()
  keepAWeakVariable()
  keepInWrappers()
}

private func keepInAnArray() {
  var north: Station? = Station("North")
  let stations = [north!]
  north = nil
  print("The array still contains \(stations[0].name).")
}

private func keepAWeakVariable() {
  var south: Station? = Station("South")
  weak var weakSouth: Station?
  weakSouth = south
  let stations = [weakSouth]
  south = nil
  print("The array contains \(stations[0]?.name ?? "nil").")
}

private func keepInWrappers() {
  var east: Station? = Station("East")
  let wrappers = [DelegateWrapper(east!)]
  print("East is in its wrapper: \(wrappers[0].delegate != nil)")
  east = nil
  print("East is in its wrapper: \(wrappers[0].delegate != nil)")
  print("Wrappers: \(wrappers.count)")
}
