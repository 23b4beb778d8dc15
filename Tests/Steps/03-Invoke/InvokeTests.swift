import AddRemoveSolution
import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import InvokeExercise
#else
  import InvokeSolution
#endif

@Suite(.serialized) enum InvokeTests {
  @Test("Every delegate is invoked once")
  static func invokesEveryDelegate() async throws {
    try await requireInvokingFinishes()
    let scene = Scene("North", "South", "East")
    scene.invoke()
    let counts = ["North", "South", "East"].map { name in
      scene.events[0].count { $0 == name }
    }
    expect(
      counts.map { "\($0)×" }, is: ["1×", "1×", "1×"],
      counts.contains { $0 > 1 }
        ? """
        The list contains North, South, and East. `invokeDelegates` called the closure more than \
        once with a delegate.
        """
        : """
        The list contains North, South, and East. `invokeDelegates` has to call the closure once \
        with each of `delegates`.
        """)
    let twins = [Twin("the first twin"), Twin("the second twin")]
    var invoked: [String] = []
    withExtendedLifetime(twins) {
      Multicast(delegates: twins).invokeDelegates { invoked.append($0.name) }
    }
    expect(
      invoked, is: ["the first twin", "the second twin"],
      """
      The two delegates in this list are equal (`==`), but they're different objects, and an event \
      has to reach both. Don't look for delegates in a set or with `==`.
      """)
  }

  @Test("Delegates are invoked in the order they were added")
  static func invokesInOrder() async throws {
    try await requireInvokingFinishes()
    let scene = Scene("North", "South", "East", "West")
    scene.invoke()
    expect(
      scene.events, is: [["North", "South", "East", "West"]],
      """
      Every delegate has to be invoked, in the order they were added. Go through `delegates` \
      from first to last.
      """)
    let names = (1...200).map { "\($0)" }
    let long = Scene(names)
    long.invoke()
    expect(
      long.events[0].count, is: 200,
      "Of 200 delegates, only some were invoked: an event has to reach all of them.")
  }

  @Test("A second event reaches every delegate again")
  static func invokesAgain() async throws {
    try await requireInvokingFinishes()
    let scene = Scene("North", "South")
    scene.invoke()
    try require(
      scene.events, is: [["North", "South"]],
      "The first of two events has to reach North, then South.")
    scene.invoke()
    expect(
      scene.events, is: [["North", "South"], ["North", "South"]],
      """
      The second event has to reach North, then South, as the first one did. Invoking a \
      delegate must not remove it from the list.
      """)
  }

  @Test("A delegate that was added twice is invoked twice")
  static func invokesBothOccurrences() async throws {
    try await requireInvokingFinishes()
    let scene = Scene("North", "South", "South", "North")
    scene.invoke()
    expect(
      scene.events, is: [["North", "South", "South", "North"]],
      """
      North and South appear twice in `delegates`, so an event has to reach North, South twice, \
      and then North again. Don't skip duplicates.
      """)
  }

  @Test("A deallocated delegate isn't invoked, and the others are")
  static func leavesOutTheDeallocated() async throws {
    try await requireInvokingFinishes()
    let scene = Scene("North", "South", "East")
    scene.invoke()
    try require(
      scene.events, is: [["North", "South", "East"]],
      "All three delegates are alive. An event has to reach North, then South, then East.")
    let probe = scene.release("South")
    try require(
      probe.state, is: .deallocated,
      """
      South wasn't deallocated, although only `invokeDelegates` can still refer to it. Don't \
      store delegates after the call returns.
      """)
    scene.invoke()
    expect(
      scene.events, is: [["North", "South", "East"], ["North", "East"]],
      "South was deallocated before the second event, which has to reach North, then East.")
    expect(
      ["North", "East"].map { scene.release($0).state }, is: [.deallocated, .deallocated],
      """
      North and East were released after the second event, but at least one wasn't deallocated. \
      `invokeDelegates` must not store delegates, not even the first or the last one.
      """)
    let west = Station("West")
    var multicast: Multicast! = Multicast(delegates: [west])
    withExtendedLifetime(west) { multicast.invokeDelegates { _ in } }
    let listProbe = Probe(multicast)
    multicast = nil
    expect(
      listProbe.state, is: .deallocated,
      """
      An event was sent to a list, and nothing else refers to the list anymore, but it wasn't \
      deallocated. `invokeDelegates` must not store `self` anywhere.
      """)
  }

  @Test("With no delegates, the closure isn't called")
  static func invokesNothing() async throws {
    try await requireFinish(
      await child(.invokingNothing).value,
      """
      Invoking an empty list crashed. An empty array has neither a first element nor an index 0. A \
      `for … in` loop over it does nothing.
      """)
    try await requireInvokingFinishes()
    let scene = Scene("North")
    scene.invoke()
    try require(
      scene.events, is: [["North"]],
      "North is the only delegate. Before it is removed, an event has to reach it.")
    scene.remove("North")
    scene.invoke()
    expect(
      scene.events, is: [["North"], []],
      "North was removed before the second event. The list is empty: don't call the closure.")
    scene.add("North")
    scene.invoke()
    expect(
      scene.events.last, is: ["North"],
      """
      North was added again after an event that found the list empty, so the next event has to \
      reach it. Don't remember anything from one event to the next.
      """)
  }

  /// What runs in a child process, because it may crash.
  private enum Run: String, Codable {
    case invoking, invokingNothing, removingItself, removingOthers, adding, releasing, firing

    func callAsFunction() {
      switch self {
      case .invoking:
        if Scene.slowCallsElsewhere() == 0 { Scene("North", "South", "North").invoke() }
      case .invokingNothing: Scene().invoke()
      case .removingItself: _ = eventsWhenNorthRemovesItself()
      case .removingOthers:
        _ = eventsWhenSouthRemoves("North", "West")
        _ = eventsWhenSouthRemoves("North", "Harbor")
        _ = eventsWhenSouthRemoves("North", "South")
        _ = twinsWhenTheSecondIsRemoved()
      case .adding:
        _ = eventsWhenNorthAddsWest()
        _ = eventsWhenNorthMovesToTheEnd()
      case .releasing: _ = eventsWhenNorthReleasesSouth()
      case .firing:
        _ = callsWhenSouthFiresAnEvent()
        _ = eventsWhenSouthChangesTheList()
      }
    }
  }

  private static func child(_ run: Run) -> Task<ExitTest.Result?, Never> {
    Task {
      await #expect(processExitsWith: .failure, observing: lastWords) { [run] in
        run()
        finish()
      }
    }
  }

  /// Invokes three delegates, one of them twice.
  private static let invocation = child(.invoking)
  private static let slowCallsElsewhere = Scene.slowCallsElsewhere()

  private static func requireInvokingFinishes() async throws {
    try await requireFinish(
      await invocation.value,
      """
      Invoking three delegates crashed or didn't stop. Check how the loop moves from one delegate \
      to the next. A `for … in` loop over the array doesn't need an index.
      """)
    // Calls that run at the same time can crash the tests that follow.
    try require(
      slowCallsElsewhere, is: 0,
      """
      Of ten slow calls of the closure, so many came from another thread. Call it directly, one \
      delegate after another, on the thread of the caller.
      """)
  }

  /// Requires that an event reaches the delegates in order while the list doesn't change.
  private static func requireOrder() async throws {
    try await requireInvokingFinishes()
    let scene = Scene("North", "South")
    scene.invoke()
    try require(
      scene.events, is: [["North", "South"]],
      "Even if the list doesn't change, an event has to reach North, then South.")
  }

  @Test("A delegate can remove itself while it is invoked")
  static func canRemoveItself() async throws {
    try await requireOrder()
    try await requireFinish(
      await child(.removingItself).value,
      """
      North removed itself while it was invoked, and the program crashed. An index is valid only \
      for the array it came from: read `delegates` once and loop over that array.
      """)
    let events = eventsWhenNorthRemovesItself()
    try require(
      events[0], is: ["North", "South", "East"],
      """
      During the event, North removed itself. The event still has to reach South, then East. Read \
      `delegates` once, before the loop.
      """)
    expect(
      events[1], is: ["South", "East"],
      """
      The first event is right. North removed itself during it, so the second event has to reach \
      South, then East. Read `delegates` again for each event, and don't remove delegates yourself.
      """)
    expect(
      events[2], is: ["South", "East", "North"],
      """
      The second event is right. Then North was added again, so the third event has to reach it \
      last. Don't remember removed delegates from one event to the next.
      """)
    let names = (1...200).map { "\($0)" }
    let scene = Scene(names)
    scene.when("1") { $0.remove("1") }
    scene.invoke()
    expect(
      names.filter { !scene.events[0].contains($0) }, is: [],
      """
      The first of 200 delegates removed itself during the event, which didn't reach these. Read \
      `delegates` once, before the loop, and not in parts.
      """)
  }

  private static func eventsWhenNorthRemovesItself() -> [[String]] {
    let scene = Scene("North", "South", "East")
    scene.when("North") { $0.remove("North") }
    scene.invoke()
    scene.invoke()
    scene.add("North")
    scene.invoke()
    return scene.events
  }

  @Test("A delegate can remove others while it is invoked")
  static func canRemoveOthers() async throws {
    // Whether West, which is removed before its turn, still gets the first event is left open.
    try await requireOrder()
    try await requireFinish(
      await child(.removingOthers).value,
      """
      South removed two others while it was invoked, and the program crashed. An index is valid \
      only for the array it came from: read `delegates` once and loop over that array.
      """)
    let events = eventsWhenSouthRemoves("North", "West").map { $0.filter { $0 != "West" } }
    try require(
      events[0], is: ["North", "South", "East"],
      """
      During the event, South removed North and West. (West is left out here.) The event still has \
      to reach East, after South. Removing North changes the indices of the delegates after it: \
      read `delegates` once, before the loop.
      """)
    try require(
      events[1], is: ["South", "East"],
      """
      The first event is right. North and West were removed during it, so the second event has to \
      reach South, then East. Read `delegates` again for each event, and don't remove delegates \
      yourself.
      """)
    expect(
      eventsWhenSouthRemoves("North", "Harbor"),
      is: [["North", "Harbor", "South", "West", "East"], ["South", "West", "East"]],
      """
      South removed the two delegates before it, so the indices of the others changed by two. \
      Loop over an array that you read before the first call: that array doesn't change.
      """)
    expect(
      eventsWhenSouthRemoves("North", "South"),
      is: [["North", "South", "West", "East"], ["West", "East"]],
      """
      South removed North and itself, so the indices of the others changed by two. Loop over an \
      array that you read before the first call: that array doesn't change.
      """)
    let scene = Scene("North", "South", "North", "East")
    scene.when("South") { if $0.events.count == 1 { $0.remove("North") } }
    scene.invoke()
    expect(
      scene.events, is: [["North", "South", "North", "East"]],
      """
      North was added before South and again after it. South removed the first occurrence, so the \
      event still has to reach the second one, then East: that one is still in the list.
      """)
    expect(
      twinsWhenTheSecondIsRemoved().filter { $0 != "the second twin" },
      is: ["the first twin", "the third twin"],
      """
      The first of three equal (`==`) delegates removed the second one. The event still has to \
      reach the third one, which is a different object: don't look for delegates with `==`.
      """)
  }

  private static func twinsWhenTheSecondIsRemoved() -> [String] {
    let twins = ["the first twin", "the second twin", "the third twin"].map(Twin.init)
    let multicast = Multicast(delegates: twins)
    var invoked: [String] = []
    withExtendedLifetime(twins) {
      multicast.invokeDelegates { twin in
        invoked.append(twin.name)
        if invoked.count == 1 { multicast.removeDelegate(twins[1]) }
      }
    }
    return invoked
  }

  private static func eventsWhenSouthRemoves(_ names: String...) -> [[String]] {
    let scene = Scene("North", "Harbor", "South", "West", "East")
    if !names.contains("Harbor") { scene.remove("Harbor") }
    scene.when("South") { scene in names.forEach(scene.remove) }
    scene.invoke()
    scene.invoke()
    return scene.events
  }

  @Test("A delegate can add another one while it is invoked")
  static func canAddAnother() async throws {
    // Whether West, which is added during the first event, gets that event is left open.
    try await requireOrder()
    try await requireFinish(
      await child(.adding).value,
      """
      North added another delegate while it was invoked, and the program crashed. Read \
      `delegates` once and loop over that array.
      """)
    let events = eventsWhenNorthAddsWest()
    try require(
      events[0].filter { $0 != "West" }, is: ["North", "South"],
      """
      While North was invoked, it added West at the end of the list. The event has to reach \
      North, then South, and each of them once: the loop must neither stop nor start over.
      """)
    expect(
      events[0].count { $0 == "West" } < 2,
      """
      West was added once during an event and got this event more than once. Call the closure \
      once with each delegate.
      """)
    expect(
      events[1], is: ["North", "South", "West"],
      "West was added during the first event. The second event has to reach it, after the others.")
    let moved = eventsWhenNorthMovesToTheEnd()
    try require(
      Array(moved[0].prefix(3)), is: ["North", "South", "East"],
      """
      While North was invoked, it removed itself and was added again at the end of the list. The \
      event has to reach South, then East. Read `delegates` once, before the loop.
      """)
    expect(
      moved[1], is: ["South", "East", "North"],
      "North moved to the end of the list during the first event. The second one reaches it last.")
  }

  private static func eventsWhenNorthMovesToTheEnd() -> [[String]] {
    let scene = Scene("North", "South", "East")
    scene.when("North") { scene in
      guard scene.events == [["North"]] else { return }
      scene.remove("North")
      scene.add("North")
    }
    scene.invoke()
    scene.invoke()
    return scene.events
  }

  private static func eventsWhenNorthAddsWest() -> [[String]] {
    let scene = Scene("North", "South")
    scene.when("North") { if $0.events == [["North"]] { $0.add("West") } }
    scene.invoke()
    scene.invoke()
    return scene.events
  }

  @Test("A delegate can be released while others are invoked")
  static func canBeDeallocated() async throws {
    // Whether South, which nothing else holds anymore, still gets the first event is left open.
    try await requireOrder()
    try await requireFinish(
      await child(.releasing).value,
      """
      While North was invoked, it released South, and the program crashed. An index is valid only \
      for the array it came from: read `delegates` once and loop over that array.
      """)
    let events = eventsWhenNorthReleasesSouth()
    try require(
      events[0].filter { $0 != "South" }, is: ["North", "East"],
      """
      While North was invoked, it released South. The event still has to reach North, then East. \
      (South is left out here: whether it's still notified is up to you.) Read `delegates` once, \
      before the loop.
      """)
    expect(
      events[1], is: ["North", "East"],
      """
      The first event is right. South was released during it, so the second event has to reach \
      North, then East. Read `delegates` again for each event, and don't remove delegates yourself.
      """)
  }

  private static func eventsWhenNorthReleasesSouth() -> [[String]] {
    let scene = Scene("North", "South", "East")
    scene.when("North") { if $0.events == [["North"]] { _ = $0.release("South") } }
    scene.invoke()
    scene.invoke()
    return scene.events
  }

  @Test("A delegate can fire another event while it is invoked")
  static func canFireAnotherEvent() async throws {
    try await requireOrder()
    try await requireFinish(
      await child(.firing).value,
      """
      While South was invoked, it fired a second event, and the program crashed. The nested call \
      changed what the first one uses: don't use global variables.
      """)
    try require(
      callsWhenSouthFiresAnEvent(),
      is: ["1: North", "1: South", "2: North", "2: South", "2: East", "1: East"],
      """
      While South was invoked with the first event, it fired a second one. That one has to reach \
      North, South, and East in order, and then the first one has to reach East. Nested calls \
      can't share a global variable.
      """)
    let scene = Scene("North", "South")
    scene.when("South") { if $0.events.count < 100 { $0.invoke() } }
    scene.invoke()
    try require(
      scene.events.count { $0 == ["North", "South"] }, is: 100,
      "South fired an event during each of 99 events. All 100 have to reach North and South.")
    let (first, second) = (Scene("North", "South"), Scene("West", "East"))
    first.when("North") { _ in second.invoke() }
    first.invoke()
    try require(
      second.events, is: [["West", "East"]],
      """
      North fired an event of another list, which has to reach West, then East. Don't share \
      variables.
      """)
    try require(
      first.events, is: [["North", "South"]],
      """
      While North was invoked, it fired an event of another list. The first event still has to \
      reach South. Don't share variables.
      """)
    let events = eventsWhenSouthChangesTheList()
    try require(
      events[0].filter { $0 != "West" }, is: ["North", "South", "East"],
      """
      South removed North, added West, and then fired a nested event. The first event still has to \
      reach East. (West is left out here: whether it's notified is up to you.) Read `delegates` \
      once, before the loop.
      """)
    expect(
      events[1], is: ["South", "East", "West"],
      """
      South removed North, added West, and then fired a nested event. That one has to reach South, \
      East, and West. Read `delegates` in each call, also during another event.
      """)
  }

  private static func eventsWhenSouthChangesTheList() -> [[String]] {
    let scene = Scene("North", "South", "East")
    scene.when("South") { scene in
      guard scene.events.count == 1 else { return }
      scene.remove("North")
      scene.add("West")
      scene.invoke()
    }
    scene.invoke()
    return scene.events
  }

  private static func callsWhenSouthFiresAnEvent() -> [String] {
    let scene = Scene("North", "South", "East")
    scene.when("South") { if $0.events == [["North", "South"]] { $0.invoke() } }
    scene.invoke()
    return scene.calls
  }
}

// If the compiler says here that `any Responding` has to be a class type, remove the constraint
// from the extension: protocol types don't satisfy it.
private typealias Multicast = MulticastDelegate<any Responding>

private protocol Responding: AnyObject {
  var name: String { get }
}

/// A multicast delegate whose stations record who was invoked and can react to it.
private final class Scene {
  /// For each event, who was invoked.
  private(set) var events: [[String]] = []
  /// All calls in order, each with the number of its event.
  private(set) var calls: [String] = []
  private let multicast = Multicast()
  private var stations: [String: Station] = [:]
  private var reactions: [String: (Scene) -> Void] = [:]

  init(_ names: [String]) {
    names.forEach(add)
  }

  convenience init(_ names: String...) {
    self.init(names)
  }

  func add(_ name: String) {
    let station = stations[name] ?? Station(name)
    stations[name] = station
    multicast.addDelegate(station)
  }

  func remove(_ name: String) {
    if let station = stations[name] { multicast.removeDelegate(station) }
  }

  /// Sets the scene's only reference to a station to `nil`.
  func release(_ name: String) -> Probe {
    let probe = Probe(stations[name]!)
    stations[name] = nil
    return probe
  }

  /// How many of ten slow calls came from another thread, where a task-local value isn't set.
  static func slowCallsElsewhere() -> Int {
    let stations = (1...10).map { Station("\($0)") }
    let calls = Atomic(0)
    let count = Atomic(0)
    let isCaller = TaskLocal(wrappedValue: false)
    isCaller.withValue(true) {
      withExtendedLifetime(stations) {
        Multicast(delegates: stations).invokeDelegates { _ in
          let call = calls.wrappingAdd(1, ordering: .relaxed).newValue
          precondition(call < 100, "an event of ten delegates called the closure 100 times")
          if !isCaller.get() { count.wrappingAdd(1, ordering: .relaxed) }
          pauseThread(microseconds: 5000)
        }
      }
    }
    return count.load(ordering: .relaxed)
  }

  func when(_ name: String, _ reaction: @escaping (Scene) -> Void) {
    reactions[name] = reaction
  }

  func invoke() {
    let event = events.count
    events.append([])
    // If the compiler asks for `self` here, your closure parameter is `@escaping`. Remove that:
    // `invokeDelegates` calls the closure before it returns and doesn't store it.
    multicast.invokeDelegates { station in
      precondition(events[event].count < 300, "one event called the closure 300 times")
      events[event].append(station.name)
      calls.append("\(event + 1): \(station.name)")
      reactions[station.name]?(self)
    }
  }
}

/// All twins are equal.
private final class Twin: Responding, Hashable {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  static func == (left: Twin, right: Twin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

private final class Station: Responding {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}
