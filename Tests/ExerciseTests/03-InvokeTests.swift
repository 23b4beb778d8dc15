import AddRemoveSolution
import Testing

#if EXERCISE
  import InvokeExercise
#else
  import InvokeSolution
#endif

@Suite(.serialized) enum InvokeTests {
  @Test("Every delegate is invoked, once")
  static func invokesEveryDelegate() async throws {
    try await survivesQuietTowns()
    let scene = Scene("North", "South", "East")
    scene.invoke()
    expect(
      scene.calls.sorted(), is: ["East", "North", "South"],
      "One invocation calls the closure with each of `delegates`: not with one only, and not twice."
    )
  }

  @Test("Delegates are invoked in the order they were added")
  static func invokesInOrder() async throws {
    try await survivesQuietTowns()
    let scene = Scene("North", "South", "East", "West")
    scene.invoke()
    expect(
      scene.calls, is: ["North", "South", "East", "West"],
      "Who was added first hears of it first: go through `delegates` from the front.")
  }

  @Test("A second invocation reaches every delegate again")
  static func invokesAgain() async throws {
    try await survivesQuietTowns()
    let scene = Scene("North", "South")
    scene.invoke()
    try require(scene.calls, is: ["North", "South"], "First both have to be invoked, in order.")
    scene.invoke()
    expect(
      scene.calls, is: ["North", "South", "North", "South"],
      "Invoking a delegate does not remove it: the next event reaches it too.")
  }

  @Test("A delegate that was added twice is invoked twice")
  static func invokesBothPlaces() async throws {
    try await survivesQuietTowns()
    let scene = Scene("North", "South", "North")
    scene.invoke()
    expect(
      scene.calls, is: ["North", "South", "North"],
      "A delegate stands in the list as often as it was added, and is invoked as often.")
  }

  @Test("A delegate that is gone is not invoked, and its neighbours are")
  static func leavesOutTheDead() async throws {
    try await survivesQuietTowns()
    let scene = Scene("North", "South", "East")
    scene.invoke()
    try require(
      scene.calls, is: ["North", "South", "East"], "First all three have to be invoked, in order.")
    let probe = scene.letGo("South")
    expect(probe.isAlive, is: false, "An invocation that has ended keeps no delegate alive.")
    scene.invoke()
    expect(
      Array(scene.calls.dropFirst(3)), is: ["North", "East"],
      "Only delegates that are alive are invoked.")
  }

  @Test("With no delegate at all the closure is not called")
  static func invokesNobody() async throws {
    try await survivesQuietTowns()
    let scene = Scene("North")
    scene.invoke()
    try require(scene.calls, is: ["North"], "First the one delegate has to be invoked.")
    scene.remove("North")
    scene.invoke()
    expect(
      scene.calls, is: ["North"],
      "North was invoked, and then removed: nobody is left, so there is nothing to call.")
  }

  /// Invokes in a process of its own a few delegates, the same one twice, and none.
  private static func survivesQuietTowns() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        Scene("North", "South", "North").invoke()
        Scene().invoke()
        finish()
      },
      """
      Invoking three delegates, one of them twice, or none ended the program: an empty list has \
      no first place, and there is none behind the last. `for … in` needs no places.
      """)
  }

  @Test("A delegate may remove itself while it is invoked")
  static func survivesRemovingItself() async throws {
    try await survivesBusyTowns()
    expect(
      callsWhenNorthRemovesItself(), is: ["North", "South", "East", "South", "East"],
      """
      North removed itself during the first invocation: South, its neighbour, must not be \
      skipped, and the second invocation leaves out North, and only North.
      """)
  }

  private static func callsWhenNorthRemovesItself() -> [String] {
    let scene = Scene("North", "South", "East")
    scene.when("North") { $0.remove("North") }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  @Test("A delegate may remove its neighbours while it is invoked")
  static func survivesRemovingNeighbours() async throws {
    // Whether West, which is removed before its turn, is still told the first time is left open.
    try await survivesBusyTowns()
    expect(
      callsWhenSouthRemoves("North", "West").filter { $0 != "West" },
      is: ["North", "South", "East", "South", "East"],
      """
      South removed North, which came before it, and West behind it: East must be invoked all the \
      same, once each time.
      """)
    expect(
      callsWhenSouthRemoves("North", "Harbour"),
      is: ["North", "Harbour", "South", "West", "East", "South", "West", "East"],
      """
      South removed the two before it, and all the others moved up two places: each must be \
      invoked all the same, once each time. A copy of the list does not move.
      """)
  }

  private static func callsWhenSouthRemoves(_ names: String...) -> [String] {
    let scene = Scene("North", "Harbour", "South", "West", "East")
    if !names.contains("Harbour") { scene.remove("Harbour") }
    scene.when("South") { scene in names.forEach(scene.remove) }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  @Test("A delegate may add another one while it is invoked")
  static func survivesAdding() async throws {
    // Whether West, which is added meanwhile, hears of the same event is left open.
    try await survivesBusyTowns()
    let calls = callsWhenNorthAddsWest()
    expect(
      Array(calls.prefix(2)), is: ["North", "South"],
      """
      North added West behind South: the invocation goes on with South. It neither stops nor \
      starts again.
      """)
    expect(
      Array(calls.suffix(3)), is: ["North", "South", "West"],
      "The next invocation reaches the added delegate as well, behind the others.")
  }

  private static func callsWhenNorthAddsWest() -> [String] {
    let scene = Scene("North", "South")
    scene.when("North") { if $0.calls == ["North"] { $0.add("West") } }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  @Test("A delegate may die while others are invoked")
  static func survivesADeath() async throws {
    // Whether South, which nobody else holds any more, is still told the first time is left open.
    try await survivesBusyTowns()
    let calls = callsWhenNorthLetsSouthGo()
    expect(
      calls.filter { $0 != "South" }, is: ["North", "East", "North", "East"],
      "North let go of South: East, behind it, must be invoked all the same, once each time.")
    expect(
      calls.suffix(2).contains("South"), is: false,
      "The next invocation no longer reaches a dead delegate.")
  }

  private static func callsWhenNorthLetsSouthGo() -> [String] {
    let scene = Scene("North", "South", "East")
    scene.when("North") { if $0.calls == ["North"] { _ = $0.letGo("South") } }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  /// Does in a process of its own what delegates do while they are invoked.
  private static func survivesBusyTowns() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        _ = InvokeTests.callsWhenNorthRemovesItself()
        _ = InvokeTests.callsWhenSouthRemoves("North", "West")
        _ = InvokeTests.callsWhenSouthRemoves("North", "Harbour")
        _ = InvokeTests.callsWhenNorthAddsWest()
        _ = InvokeTests.callsWhenNorthLetsSouthGo()
        finish()
      },
      """
      Delegates were removed, added or let go while they were invoked, and the program ended: the \
      places in the list changed under the loop. Go through a copy, as `for … in` does.
      """)
  }
}

// If the compiler says here that `any Responding` has to be a class type, take the constraint to
// `AnyObject` off the extension: protocol types do not satisfy it.
private typealias Multicast = MulticastDelegate<any Responding>

private protocol Responding: AnyObject {
  var name: String { get }
}

/// A multicast delegate with stations that write down who was invoked, and may react to it.
private final class Scene {
  private(set) var calls: [String] = []
  private let multicast = Multicast()
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
    let probe = Probe(stations[name]!)
    stations[name] = nil
    return probe
  }

  func when(_ name: String, _ reaction: @escaping (Scene) -> Void) {
    reactions[name] = reaction
  }

  func invoke() {
    let before = calls.count
    multicast.invokeDelegates { station in
      precondition(calls.count < before + 100, "One invocation never comes to an end.")
      calls.append(station.name)
      reactions[station.name]?(self)
    }
  }
}

private final class Station: Responding {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}
