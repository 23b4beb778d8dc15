import AddRemoveSolution
import Testing

#if EXERCISE
  import InvokeExercise
#else
  import InvokeSolution
#endif

@Suite(.serialized) struct InvokeTests {
  @Test("Every delegate is invoked")
  func invokesEveryDelegate() {
    let scene = Scene("North", "South", "East")
    scene.invoke()
    #expect(
      Set(scene.calls) == ["North", "South", "East"],
      "Call the closure with each of `delegates`, not only with one of them.")
  }

  @Test("Every delegate is invoked once")
  func invokesOnce() throws {
    let scene = Scene("North", "South")
    scene.invoke()
    try #require(!scene.calls.isEmpty, "First the delegates have to be invoked at all.")
    for name in ["North", "South"] {
      #expect(
        scene.calls.filter { $0 == name }.count == 1,
        "One invocation calls the closure once with each delegate.")
    }
  }

  @Test("Delegates are invoked in the order they were added")
  func invokesInOrder() {
    let scene = Scene("North", "South", "East", "West")
    scene.invoke()
    #expect(
      scene.calls == ["North", "South", "East", "West"],
      "Who was added first hears of it first: go through `delegates` from the front.")
  }

  @Test("A second invocation reaches every delegate again")
  func invokesAgain() {
    let scene = Scene("North", "South")
    scene.invoke()
    scene.invoke()
    #expect(
      scene.calls == ["North", "South", "North", "South"],
      "Invoking a delegate does not remove it: the next event reaches it too.")
  }

  @Test("A delegate that was added twice is invoked twice")
  func invokesBothPlaces() {
    let scene = Scene("North", "South")
    scene.add("North")
    scene.invoke()
    #expect(
      scene.calls == ["North", "South", "North"],
      "A delegate stands in the list as often as it was added, and is invoked as often.")
  }

  @Test("A delegate that is gone is not invoked, and its neighbours are")
  func leavesOutTheDead() throws {
    let scene = Scene("North", "South", "East")
    scene.invoke()
    try #require(
      scene.calls == ["North", "South", "East"], "First all three have to be invoked, in order.")
    let probe = scene.letGo("South")
    #expect(!probe.isAlive, "An invocation keeps no delegate alive after it has ended.")
    scene.invoke()
    #expect(
      scene.calls.dropFirst(3) == ["North", "East"], "Only delegates that are alive are invoked.")
  }

  @Test("With no delegate at all the closure is not called")
  func invokesNobody() throws {
    let scene = Scene("North")
    scene.invoke()
    try #require(scene.calls == ["North"], "First the one delegate has to be invoked.")
    scene.remove("North")
    scene.invoke()
    #expect(scene.calls == ["North"], "Nobody is left, so there is nothing to call.")
  }

  @Test("A delegate may remove itself while it is invoked")
  func survivesRemovingItself() async throws {
    try await #require(
      processExitsWith: .success,
      """
      A delegate that removed itself while it was invoked ended the program: the places in the \
      list changed under the loop. Go through a copy, as `for … in` does.
      """
    ) {
      _ = InvokeTests.callsWhenNorthRemovesItself()
    }
    #expect(
      Self.callsWhenNorthRemovesItself() == ["North", "South", "East", "South", "East"],
      """
      North removed itself during the first invocation: South, its neighbour, must not be \
      skipped, and the second invocation leaves out North only.
      """
    )
  }

  private static func callsWhenNorthRemovesItself() -> [String] {
    let scene = Scene("North", "South", "East")
    scene.when("North") { $0.remove("North") }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  // Whether West, which is removed before its turn, is still told the first time is left open.
  @Test("A delegate may remove its neighbour while it is invoked")
  func survivesRemovingANeighbour() async throws {
    try await #require(
      processExitsWith: .success,
      """
      A delegate that removed its neighbour ended the program: the places in the list changed \
      under the loop. Go through a copy, as `for … in` does.
      """
    ) {
      _ = InvokeTests.callsWhenSouthRemovesNeighbours()
    }
    let calls = Self.callsWhenSouthRemovesNeighbours()
    #expect(
      calls.filter { $0 != "West" } == ["North", "South", "East", "South", "East"],
      """
      South removed North, which came before it: East must be invoked all the same, once each \
      time.
      """
    )
    #expect(
      !calls.suffix(2).contains("West"), "A removed delegate is not invoked by the next invocation."
    )
  }

  private static func callsWhenSouthRemovesNeighbours() -> [String] {
    let scene = Scene("North", "South", "West", "East")
    scene.when("South") {
      $0.remove("North")
      $0.remove("West")
    }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  // Whether West, which is added meanwhile, hears of the same event is left open.
  @Test("A delegate may add another one while it is invoked")
  func survivesAdding() async throws {
    try await #require(
      processExitsWith: .success,
      """
      A delegate that added another one while it was invoked ended the program. Go through a \
      copy, as `for … in` does.
      """
    ) {
      _ = InvokeTests.callsWhenNorthAddsWest()
    }
    let calls = Self.callsWhenNorthAddsWest()
    #expect(
      calls.prefix(2) == ["North", "South"],
      "North added West behind South: South is invoked all the same, and once.")
    #expect(
      calls.suffix(3) == ["North", "South", "West"],
      "The next invocation reaches the added delegate as well, behind the others.")
  }

  private static func callsWhenNorthAddsWest() -> [String] {
    let scene = Scene("North", "South")
    var isFirst = true
    scene.when("North") {
      guard isFirst else { return }
      isFirst = false
      $0.add("West")
    }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  // Whether South, which nobody else holds any more, is still told the first time is left open.
  @Test("A delegate may die while others are invoked")
  func survivesADeath() async throws {
    try await #require(
      processExitsWith: .success,
      """
      A delegate that died while another one was invoked ended the program. Go through a copy, \
      as `for … in` does.
      """
    ) {
      _ = InvokeTests.callsWhenNorthLetsSouthGo()
    }
    let calls = Self.callsWhenNorthLetsSouthGo()
    #expect(
      calls.filter { $0 != "South" } == ["North", "East", "North", "East"],
      "North let go of South: East, behind it, must be invoked all the same, once each time.")
    #expect(
      !calls.suffix(2).contains("South"), "The next invocation no longer reaches a dead delegate.")
  }

  private static func callsWhenNorthLetsSouthGo() -> [String] {
    let scene = Scene("North", "South", "East")
    scene.when("North") { _ = $0.letGo("South") }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }
}

/// A multicast delegate with stations that write down who was invoked, and may react to it.
private final class Scene {
  private(set) var calls: [String] = []
  private let multicast = MulticastDelegate<Station>()
  private var stations: [String: Station] = [:]
  private var reactions: [String: (Scene) -> Void] = [:]

  init(_ names: String...) {
    names.forEach(add)
  }

  func add(_ name: String) {
    let station = stations[name] ?? Station(name)
    stations[name] = station
    multicast.addDelegate(station)
  }

  func remove(_ name: String) {
    if let station = stations[name] { multicast.removeDelegate(station) }
  }

  /// Drops the only reference to a station that the scene has.
  func letGo(_ name: String) -> Probe {
    withExtendedLifetime(self) {
      let probe = Probe(stations[name] ?? Station(name))
      stations[name] = nil
      return probe
    }
  }

  func when(_ name: String, _ reaction: @escaping (Scene) -> Void) {
    reactions[name] = reaction
  }

  func invoke() {
    multicast.invokeDelegates { station in
      calls.append(station.name)
      reactions[station.name]?(self)
    }
  }
}

private final class Station {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}
