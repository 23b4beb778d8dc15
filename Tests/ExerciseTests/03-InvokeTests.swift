import AddRemoveSolution
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
    expect(
      scene.calls.sorted(), is: ["East", "North", "South"],
      """
      The list contains North, South and East. `invokeDelegates` has to call the closure once with \
      each of `delegates`.
      """)
  }

  @Test("Delegates are invoked in the order they were added")
  static func invokesInOrder() async throws {
    try await requireInvokingFinishes()
    let scene = Scene("North", "South", "East", "West")
    scene.invoke()
    expect(
      scene.calls, is: ["North", "South", "East", "West"],
      """
      North was added first, so it's invoked first. Go through `delegates` from the front to the \
      back.
      """)
  }

  @Test("A second event reaches every delegate again")
  static func invokesAgain() async throws {
    try await requireInvokingFinishes()
    let scene = Scene("North", "South")
    scene.invoke()
    try require(
      scene.calls, is: ["North", "South"],
      "There are two events, and the first one has to reach both delegates already.")
    scene.invoke()
    expect(
      scene.calls, is: ["North", "South", "North", "South"],
      """
      The second event didn't reach both delegates. Invoking a delegate must not remove it from \
      the list.
      """)
  }

  @Test("A delegate that was added twice is invoked twice")
  static func invokesBothOccurrences() async throws {
    try await requireInvokingFinishes()
    let scene = Scene("North", "South", "North")
    scene.invoke()
    expect(
      scene.calls, is: ["North", "South", "North"],
      """
      North appears twice in `delegates`, so the closure is called twice with it. Don't filter out \
      duplicates.
      """)
  }

  @Test("A deallocated delegate isn't invoked, and the others are")
  static func leavesOutTheDeallocated() async throws {
    try await requireInvokingFinishes()
    let scene = Scene("North", "South", "East")
    scene.invoke()
    try require(
      scene.calls, is: ["North", "South", "East"],
      "While all three delegates are alive, an event has to reach all three.")
    let probe = scene.release("South")
    try require(
      probe.state, is: .deallocated,
      """
      Nothing but `invokeDelegates` still refers to South, and it wasn't deallocated. Don't store \
      delegates beyond the call.
      """)
    scene.invoke()
    expect(
      Array(scene.calls.dropFirst(3)), is: ["North", "East"],
      "South was deallocated before this event. Only North and East are left to be invoked.")
  }

  @Test("With no delegates, the closure isn't called")
  static func invokesNothing() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        Scene().invoke()
        finish()
      },
      """
      Invoking an empty list crashed. An empty array has neither a first element nor an index 0. A \
      `for … in` loop over it does nothing.
      """)
    try await requireInvokingFinishes()
    let scene = Scene("North")
    scene.invoke()
    try require(
      scene.calls, is: ["North"],
      "North is the only delegate: before it is removed, an event has to reach it.")
    scene.remove("North")
    scene.invoke()
    expect(
      scene.calls, is: ["North"],
      "North was removed before the second event. The list is empty, so there is nothing to call.")
  }

  /// Invokes three delegates, one of them twice, in a child process.
  private static func requireInvokingFinishes() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        Scene("North", "South", "North").invoke()
        finish()
      },
      """
      Invoking three delegates crashed or didn't stop. Check how the loop moves from one delegate \
      to the next. A `for … in` loop over the array needs no index.
      """)
  }

  @Test("A delegate can remove itself while it is invoked")
  static func canRemoveItself() async throws {
    try await requireChangesFinish()
    expect(
      callsWhenNorthRemovesItself(), is: ["North", "South", "East", "South", "East"],
      """
      During the first of two events, North removed itself. South comes next and must not be \
      skipped. Read `delegates` once, before the loop.
      """)
  }

  private static func callsWhenNorthRemovesItself() -> [String] {
    let scene = Scene("North", "South", "East")
    scene.when("North") { $0.remove("North") }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  @Test("A delegate can remove others while it is invoked")
  static func canRemoveOthers() async throws {
    // Whether West, which is removed before its turn, still gets the first event is left open.
    try await requireChangesFinish()
    try require(
      callsWhenSouthRemoves("North", "West").filter { $0 != "West" },
      is: ["North", "South", "East", "South", "East"],
      """
      During the first of two events, South removed North and West. East still has to get both \
      events, each of them once.
      """)
    expect(
      callsWhenSouthRemoves("North", "Harbor"),
      is: ["North", "Harbor", "South", "West", "East", "South", "West", "East"],
      """
      South removed the two delegates before it, so the others moved two places forward in the \
      list. Loop over an array that was read before the first call: it doesn't change.
      """)
  }

  private static func callsWhenSouthRemoves(_ names: String...) -> [String] {
    let scene = Scene("North", "Harbor", "South", "West", "East")
    if !names.contains("Harbor") { scene.remove("Harbor") }
    scene.when("South") { scene in names.forEach(scene.remove) }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  @Test("A delegate can add another one while it is invoked")
  static func canAddAnother() async throws {
    // Whether West, which is added during the first event, gets that event is left open.
    try await requireChangesFinish()
    let calls = callsWhenNorthAddsWest()
    try require(
      Array(calls.prefix(2)), is: ["North", "South"],
      """
      While North was invoked, it added West at the end of the list. South comes next: the loop \
      must neither stop nor start again.
      """)
    expect(
      Array(calls.suffix(3)), is: ["North", "South", "West"],
      "West was added during the first event. The second event has to reach it, after the others.")
  }

  private static func callsWhenNorthAddsWest() -> [String] {
    let scene = Scene("North", "South")
    scene.when("North") { if $0.calls == ["North"] { $0.add("West") } }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  @Test("A delegate can be deallocated while others are invoked")
  static func canBeDeallocated() async throws {
    // Whether South, which nothing else holds anymore, still gets the first event is left open.
    try await requireChangesFinish()
    let calls = callsWhenNorthReleasesSouth()
    try require(
      calls.filter { $0 != "South" }, is: ["North", "East", "North", "East"],
      """
      While North was invoked, it released South. East comes after South and still has to get both \
      events, each of them once.
      """)
    expect(
      calls.suffix(2).contains("South"), is: false,
      "South was released during the first event. The second event must not reach it.")
  }

  private static func callsWhenNorthReleasesSouth() -> [String] {
    let scene = Scene("North", "South", "East")
    scene.when("North") { if $0.calls == ["North"] { _ = $0.release("South") } }
    scene.invoke()
    scene.invoke()
    return scene.calls
  }

  @Test("A delegate can fire another event while it is invoked")
  static func canFireAnotherEvent() async throws {
    try await requireChangesFinish()
    expect(
      callsWhenSouthFiresAnEvent(), is: ["North", "South", "North", "South", "East", "East"],
      """
      While South was invoked, it fired a second event. That event has to reach all three, and \
      then the first one has to reach East. Calls that overlap can't share variables.
      """)
  }

  private static func callsWhenSouthFiresAnEvent() -> [String] {
    let scene = Scene("North", "South", "East")
    scene.when("South") { if $0.calls == ["North", "South"] { $0.invoke() } }
    scene.invoke()
    return scene.calls
  }

  /// Does in a child process what delegates do while they are invoked.
  private static func requireChangesFinish() async throws {
    try await requireInvokingFinishes()
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        _ = InvokeTests.callsWhenNorthRemovesItself()
        _ = InvokeTests.callsWhenSouthRemoves("North", "West")
        _ = InvokeTests.callsWhenSouthRemoves("North", "Harbor")
        _ = InvokeTests.callsWhenNorthAddsWest()
        _ = InvokeTests.callsWhenNorthReleasesSouth()
        _ = InvokeTests.callsWhenSouthFiresAnEvent()
        finish()
      },
      """
      Delegates changed the list while they were invoked, and the program crashed. An index is \
      valid only for the array it came from: read `delegates` once and loop over that array.
      """)
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

  /// Sets the scene's only reference to a station to `nil`.
  func release(_ name: String) -> Probe {
    let probe = Probe(stations[name]!)
    stations[name] = nil
    return probe
  }

  func when(_ name: String, _ reaction: @escaping (Scene) -> Void) {
    reactions[name] = reaction
  }

  func invoke() {
    let before = calls.count
    // If the compiler asks for `self` here, your closure parameter is `@escaping`. Remove that:
    // `invokeDelegates` calls the closure before it returns and doesn't store it.
    multicast.invokeDelegates { station in
      precondition(calls.count < before + 100, "one event called the closure 100 times")
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
