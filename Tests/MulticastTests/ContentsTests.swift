import Multicast
import Testing

/// What the list says about its delegates.
@Suite struct ContentsTests {
  let list = MulticastDelegate<any Listening>()

  @Test("count and delegates have the live delegates, in the order they were added")
  func liveDelegates() {
    let (north, south) = (Listener("North"), Listener("South"))
    #expect(list.count == 0 && list.delegates.isEmpty)
    list.add(Listener("Temporary"))
    list.add(south)
    list.add(north)
    #expect(list.count == 2)
    #expect(list.delegates.map(\.name) == ["South", "North"])
    list.remove(south)
    #expect(list.count == 1 && list.delegates.first === north)
    extendLifetime((north, south))
  }

  @Test("The array of delegates holds them")
  func arrayHolds() {
    var listener: Listener? = Listener("North")
    if let listener { list.add(listener) }
    var delegates = list.delegates
    listener = nil
    #expect(list.heard("fire") == ["North"])
    delegates = []
    #expect(delegates.isEmpty && list.isEmpty)
  }

  @Test("The description has the classes of the live delegates")
  func description() {
    let (north, hall) = (Listener("North"), Hall())
    #expect("\(list)" == "MulticastDelegate<Listening>: []")
    for listener in [north, hall, Listener("Temporary")] as [any Listening] { list.add(listener) }
    #expect("\(list)" == "MulticastDelegate<Listening>: [Listener, Hall]")
    let halls = MulticastDelegate<Hall>()
    halls.add(hall)
    #expect(String(describing: halls) == "MulticastDelegate<Hall>: [Hall]")
    extendLifetime((north, hall))
  }

  @Test("remove returns true in the deinit of a delegate that is in the list")
  func removedInDeinit() {
    var results: [Bool] = []
    for isAdded in [true, false] {
      let listener = Listener("North")
      listener.onDeinit = { [list] in results += [list.remove($0), list.remove($0)] }
      if isAdded { list.add(listener) }
    }
    #expect(results == [true, false, false, false])
  }
}

private final class Hall: Listening {
  let name = "Hall"
  func hear(_ event: String) {}
}
