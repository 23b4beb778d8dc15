import AddRemoveSolution
import InvokeSolution
import Testing

#if EXERCISE
  import DispatchExercise
#else
  import DispatchSolution
#endif

@Suite(.serialized) enum DispatchTests {
  @Test("A fire station announces what it is notified about")
  static func announcesForFirefighters() async {
    var lines: [String] = []
    let firefighters = FireStation { lines.append($0) }
    firefighters.notifyFire(at: "Main Street")
    firefighters.notifyCarCrash(at: "Mill Lane")
    expect(
      lines,
      is: [
        "Firefighters were notified about a fire at Main Street!",
        "Firefighters were notified about a car crash at Mill Lane!",
      ],
      "Each method hands one line to `announce`, with the location it was given in it.")
  }

  @Test("A police station announces what it is notified about")
  static func announcesForThePolice() async {
    var lines: [String] = []
    let police = PoliceStation { lines.append($0) }
    police.notifyFire(at: "Harbour Road")
    police.notifyCarCrash(at: "Main Street")
    expect(
      lines,
      is: [
        "Police were notified about a fire at Harbour Road!",
        "Police were notified about a car crash at Main Street!",
      ],
      "Each method hands one line to `announce`, with the location it was given in it.")
  }

  @Test("A dispatch system keeps the stations that are added to it")
  static func keepsItsStations() async {
    let dispatch = DispatchSystem()
    let police = PoliceStation { _ in }
    dispatch.multicastDelegate.addDelegate(police)
    withExtendedLifetime(police) {
      expect(
        dispatch.multicastDelegate.delegates.count, is: 1,
        """
        One station was added, so one has to be found. None: the multicast delegate is made anew \
        each time (store it once, in a `let`), or the station is no class and only a copy was \
        added. More than one: a new system has to begin without stations.
        """)
    }
  }

  @Test("One call reaches every station, in the order they were added")
  static func reachesEveryStation() async {
    var lines: [String] = []
    let police = PoliceStation { lines.append($0) }
    let firefighters = FireStation { lines.append($0) }
    let dispatch = DispatchSystem()
    dispatch.multicastDelegate.addDelegate(police)
    dispatch.multicastDelegate.addDelegate(firefighters)
    dispatch.multicastDelegate.invokeDelegates { $0.notifyFire(at: "Harbour Road") }
    withExtendedLifetime((police, firefighters)) {
      expect(
        lines,
        is: [
          "Police were notified about a fire at Harbour Road!",
          "Firefighters were notified about a fire at Harbour Road!",
        ],
        "The police were added first and the firefighters second: both hear of it, in this order.")
    }
  }

  @Test("A station that is gone is not notified")
  static func leavesOutTheDead() async throws {
    var lines: [String] = []
    let police = PoliceStation { lines.append($0) }
    var firefighters: FireStation? = FireStation { lines.append($0) }
    let dispatch = DispatchSystem()
    dispatch.multicastDelegate.addDelegate(police)
    dispatch.multicastDelegate.addDelegate(firefighters!)
    dispatch.multicastDelegate.invokeDelegates { $0.notifyFire(at: "Main Street") }
    try require(lines.count, is: 2, "First both stations have to announce the fire.")
    firefighters = nil
    dispatch.multicastDelegate.invokeDelegates { $0.notifyCarCrash(at: "Mill Lane") }
    withExtendedLifetime(police) {
      expect(
        lines.count, is: 3,
        """
        Nobody knew the fire station any more: neither the dispatch system nor a closure inside \
        the station may keep it alive.
        """)
    }
  }

  @Test("Two dispatch systems have stations of their own")
  static func sharesNoStations() async throws {
    let police = PoliceStation { _ in }
    let north = DispatchSystem()
    let south = DispatchSystem()
    north.multicastDelegate.addDelegate(police)
    try withExtendedLifetime(police) {
      try require(
        north.multicastDelegate.delegates.count, is: 1, "First the system has to keep its station.")
      expect(
        south.multicastDelegate.delegates.count, is: 0,
        """
        The station was added to one system and turned up in another: make the multicast delegate \
        an instance property, not a static or a global one.
        """)
    }
  }
}
