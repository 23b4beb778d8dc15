import AddRemoveSolution
import InvokeSolution
import Testing

#if EXERCISE
  import DispatchExercise
#else
  import DispatchSolution
#endif

@Suite(.serialized) struct DispatchTests {
  @Test("A fire station announces a fire")
  func announcesAFire() {
    var lines: [String] = []
    FireStation { lines.append($0) }.notifyFire(at: "Main Street")
    #expect(
      lines == ["Firefighters were notified about a fire at Main Street!"],
      "`notifyFire(at:)` hands one line to `announce`, with the location it was given in it.")
  }

  @Test("A fire station announces a car crash")
  func announcesACarCrash() {
    var lines: [String] = []
    FireStation { lines.append($0) }.notifyCarCrash(at: "Mill Lane")
    #expect(
      lines == ["Firefighters were notified about a car crash at Mill Lane!"],
      "`notifyCarCrash(at:)` hands one line to `announce`, with the location it was given in it.")
  }

  @Test("A police station announces a fire")
  func announcesAFireToThePolice() {
    var lines: [String] = []
    PoliceStation { lines.append($0) }.notifyFire(at: "Main Street")
    #expect(
      lines == ["Police were notified about a fire at Main Street!"],
      "`notifyFire(at:)` hands one line to `announce`, with the location it was given in it.")
  }

  @Test("A police station announces a car crash")
  func announcesACarCrashToThePolice() {
    var lines: [String] = []
    PoliceStation { lines.append($0) }.notifyCarCrash(at: "Mill Lane")
    #expect(
      lines == ["Police were notified about a car crash at Mill Lane!"],
      "`notifyCarCrash(at:)` hands one line to `announce`, with the location it was given in it.")
  }

  @Test("A dispatch system keeps the stations that are added to it")
  func keepsItsStations() {
    let dispatch = DispatchSystem()
    let police = PoliceStation { _ in }
    dispatch.multicastDelegate.addDelegate(police)
    withExtendedLifetime(police) {
      #expect(
        dispatch.multicastDelegate.delegates.count == 1,
        """
        The station was added to one multicast delegate and looked for in another: store it \
        once, in a `let`, in place of computing a new one each time.
        """
      )
    }
  }

  @Test("One call reaches every station, in the order they were added")
  func reachesEveryStation() {
    var lines: [String] = []
    let police = PoliceStation { lines.append($0) }
    let firefighters = FireStation { lines.append($0) }
    let dispatch = DispatchSystem()
    dispatch.multicastDelegate.addDelegate(police)
    dispatch.multicastDelegate.addDelegate(firefighters)
    dispatch.multicastDelegate.invokeDelegates { $0.notifyFire(at: "Main Street") }
    withExtendedLifetime((police, firefighters)) {
      #expect(
        lines == [
          "Police were notified about a fire at Main Street!",
          "Firefighters were notified about a fire at Main Street!",
        ],
        """
        The police were added first and the firefighters second: both hear of the fire, in this \
        order.
        """
      )
    }
  }

  @Test("A station that is gone is not notified")
  func leavesOutTheDead() throws {
    var lines: [String] = []
    let police = PoliceStation { lines.append($0) }
    var firefighters: FireStation? = FireStation { lines.append($0) }
    let dispatch = DispatchSystem()
    dispatch.multicastDelegate.addDelegate(police)
    dispatch.multicastDelegate.addDelegate(try #require(firefighters))
    dispatch.multicastDelegate.invokeDelegates { $0.notifyFire(at: "Main Street") }
    try #require(lines.count == 2, "First both stations have to announce the fire.")
    firefighters = nil
    dispatch.multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: "Mill Lane") }
    withExtendedLifetime(police) {
      #expect(
        lines.dropFirst(2) == ["Police were notified about a car crash at Mill Lane!"],
        """
        Nobody but the dispatch system knew the fire station any more, and it must not keep it \
        alive.
        """
      )
    }
  }

  @Test("Two dispatch systems have stations of their own")
  func sharesNoStations() throws {
    let police = PoliceStation { _ in }
    let north = DispatchSystem()
    let south = DispatchSystem()
    north.multicastDelegate.addDelegate(police)
    try withExtendedLifetime(police) {
      try #require(
        north.multicastDelegate.delegates.count == 1, "First the system has to keep its station.")
      #expect(
        south.multicastDelegate.delegates.isEmpty,
        """
        The station was added to one system and turned up in another: make the multicast \
        delegate an instance property, not a static or a global one.
        """
      )
    }
  }
}
