import StepSupport
import Testing

// With `@testable`, the tests can find an internal array.
#if EXERCISE
  @testable import AddRemoveExercise
#else
  @testable import AddRemoveSolution
#endif

@Suite(.serialized) enum AddRemoveTests {
  // edit: init
  @Test("A new multicast delegate has its initial delegates, in order")
  static func hasInitialDelegates() async throws {
    let stations = Station.named("North", "South", "East")
    let multicast = Multicast(delegates: [stations[0], stations[1]])
    let other = Multicast(delegates: [stations[2], stations[0]])
    try withExtendedLifetime(stations) {
      try require(
        other.names, is: ["East", "North"],
        other.names == ["East"]
          ? """
          North was passed to `init` after East, and it's also in another list. `init` has to store \
          every delegate, even if another list contains it.
          """
          : """
          `delegates` has to contain what was passed to `init`. Store a wrapper for each delegate \
          in `init` and unwrap the wrappers in `delegates`.
          """)
      try require(
        multicast.names, is: ["North", "South"],
        """
        `delegates` has to keep the order in which the delegates were passed to `init`, and making \
        another multicast delegate must not change it, even if a delegate is in both. Use an \
        instance property.
        """)
      var inherited: [String] = []
      for _ in 1...20 {
        let temporary = Multicast()
        inherited += temporary.names
        temporary.addDelegate(stations[0])
      }
      expect(
        Set(inherited), is: [],
        """
        A multicast delegate was deallocated, and a new one, which may have its address, isn't empty. \
        Store the wrappers in an instance property, not in a table by address.
        """)
    }
  }

  // edit: addDelegate
  @Test("Delegates appear in the order they were added")
  static func keepsTheOrder() async {
    let stations = Station.named("North", "South", "East")
    let multicast = Multicast()
    stations.forEach(multicast.addDelegate)
    let desk = Desk(name: "Desk")
    multicast.addDelegate(desk)
    withExtendedLifetime((stations, desk)) {
      expect(
        multicast.names, is: ["North", "South", "East", "Desk"],
        multicast.names == ["North", "South", "East"]
          ? """
          Three stations were added and then an actor, which is missing. Delegates can be objects \
          of any class, and actors: make no exceptions.
          """
          : """
          Four delegates were added one after the other. `addDelegate` has to append each new \
          wrapper and must not replace any others.
          """)
    }
  }

  // edit: MulticastDelegate
  @Test("A multicast delegate doesn't keep its delegates alive")
  static func doesNotKeepDelegatesAlive() async throws {
    var stations = Station.named("First", "Second")
    var multicast: Multicast! = Multicast(delegates: [stations[0]])
    multicast.addDelegate(stations[1])
    try require(
      multicast.names, is: ["First", "Second"],
      """
      The first station was passed to `init`, and the second to `addDelegate`. Both are still \
      alive, so store a wrapper for each.
      """)
    let probes = stations.map { Probe($0) }
    stations = []
    withExtendedLifetime(multicast) {
      expect(
        probes.map(\.state), is: [.deallocated, .deallocated],
        """
        Only the multicast delegate still refers to the two stations, but at least one wasn't \
        deallocated. Store wrappers, not delegates, in both `init` and `addDelegate`.
        """)
    }
    let listProbe = Probe(multicast)
    multicast = nil
    expect(
      listProbe.state, is: .deallocated,
      """
      Nothing else refers to the multicast delegate anymore, but it wasn't deallocated. Don't let \
      a stored closure use `self`, and don't store `self` anywhere.
      """)
    stations = Station.named("First", "Second")
    let unreadProbes = stations.map { Probe($0) }
    let unread = [Multicast(delegates: [stations[0]]), Multicast()]
    unread[1].addDelegate(stations[1])
    stations = []
    withExtendedLifetime(unread) {
      expect(
        unreadProbes.map(\.state), is: [.deallocated, .deallocated],
        """
        The first station was passed to `init`, and the second to `addDelegate` of another list. \
        Both were released before `delegates` was read, but at least one wasn't deallocated. Make \
        the wrappers in `init` and `addDelegate`, not later (`lazy`).
        """)
    }
    try await requireFinish(
      await child(.addAValue).value,
      """
      A struct was added, and that, reading `delegates`, or removing a struct crashed. `as \
      AnyObject` puts a copy of the struct into a new object that nothing else holds, so its \
      wrapper is empty: skip it.
      """)
    expect(
      namesAfterAddingValues(), is: [],
      """
      A struct was passed to `init`, and another one to `addDelegate`. Nothing else holds the \
      objects into which `as AnyObject` puts their copies, so the list must not hold them either.
      """)
  }

  private static func namesAfterAddingValues() -> [String] {
    let multicast = Multicast(delegates: [Pager(name: "First")])
    multicast.addDelegate(Pager(name: "Second"))
    multicast.removeDelegate(Pager(name: "Second"))
    return multicast.names
  }

  // edit: MulticastDelegate
  @Test("The wrappers are hidden")
  static func hidesTheWrappers() async throws {
    let station = Station("North")
    let multicast = Multicast(delegates: [station])
    try withExtendedLifetime(station) {
      try require(
        multicast.names, is: ["North"],
        """
        The multicast delegate doesn't store its delegates yet. Store the wrappers in a private \
        array called `wrappers`.
        """)
      // This is the property of the protocol `Hiding`, unless the class shows one.
      let wrappers: Any = multicast.wrappers
      expect(
        wrappers is Hidden,
        """
        Other code can access `wrappers`. Make the array `private`: other code needs only \
        `delegates`.
        """)
    }
  }

  // edit: delegates
  @Test("A deallocated delegate is left out, and the others keep their order")
  static func leavesOutTheDeallocated() async throws {
    try await requireReleasingFinishes()
    let names = namesAroundDeallocation()
    try require(
      names.before, is: ["North", "Second", "Third", "South"],
      "All four stations were passed to `init` and are alive: `delegates` has to contain them.")
    try require(
      names.after, is: ["North", "South"],
      """
      The second and the third station were deallocated. `delegates` has to leave them out and \
      keep the others in order.
      """)
    expect(
      names.afterAdding, is: ["North", "South", "East"],
      names.afterAdding.first == "East"
        ? "East was added last. `addDelegate` has to append its wrapper at the end."
        : """
        East was added after two others were deallocated. `addDelegate` has to append a new \
        wrapper at the end and must not reuse an empty one.
        """)
  }

  private static let releaseOfTheLast = child(.deallocateTheLast)
  private static let releaseOfTwo = child(.deallocateTwo)

  private static func requireReleasingFinishes() async throws {
    try await requireFinish(
      await releaseOfTheLast.value,
      """
      After a delegate was deallocated, reading `delegates` or adding another delegate crashed. \
      The wrapper is empty: skip it instead of casting with `as!` or unwrapping with `!`.
      """)
    try await requireFinish(
      await releaseOfTwo.value,
      """
      After two delegates were deallocated, reading `delegates` or adding another delegate \
      crashed. Removing a wrapper changes the indices of those after it: use `removeAll(where:)`.
      """)
  }

  private static func namesAroundDeallocation()
    -> (before: [String], after: [String], afterAdding: [String])
  {
    let stations = Station.named("North", "South", "East")
    var others = Station.named("Second", "Third")
    let multicast = Multicast(delegates: [stations[0], others[0], others[1], stations[1]])
    let before = multicast.names
    others = []
    return withExtendedLifetime(stations) {
      let after = multicast.names
      multicast.addDelegate(stations[2])
      return (before, after, multicast.names)
    }
  }

  // edit: addDelegate
  @Test("Empty wrappers don't accumulate")
  static func removesEmptyWrappers() async throws {
    try await requireReleasingFinishes()
    let station = Station("North")
    var released = (1...200).map { Station("\($0)") }
    let multicast = Multicast(delegates: released + [station])
    released = []
    // The list may also remove them when `delegates` is read, and not each time.
    for _ in 1...300 {
      multicast.addDelegate(Station("Released"))
      _ = multicast.delegates
    }
    try withExtendedLifetime(station) {
      try require(
        multicast.names, is: ["North"],
        """
        North is alive, and the 200 stations before it and the 300 that were added after it are \
        deallocated: `delegates` has to contain only North.
        """)
      // A mirror shows private properties, too.
      let counts = Mirror(reflecting: multicast).children.map { property in
        Mirror(reflecting: property.value).children.count
      }
      expect(
        counts.filter { $0 > 150 }, is: [],
        """
        The 200 stations before North were deallocated, then 300 others were added and deallocated \
        one after another, and so many wrappers are still in the list. `addDelegate` has to remove \
        all empty ones, wherever they are, before it appends a new one.
        """)
    }
  }

  // edit: removeDelegate
  @Test("A removed delegate isn't among the delegates anymore")
  static func removesADelegate() async throws {
    try await requireRemovingFinishes()
    var stations = Station.named("North", "South", "East", "West")
    let multicast = Multicast(delegates: stations)
    let other = Multicast(delegates: [stations[1]])
    multicast.removeDelegate(stations[1])
    try withExtendedLifetime(stations) {
      try require(
        multicast.names, is: ["North", "East", "West"],
        multicast.names.contains("South")
          ? stillInTheList("South")
          : """
          The list contained North, South, East, and West, and South was removed. \
          `removeDelegate` has to remove only that delegate and keep the others in order.
          """)
      try require(
        other.names, is: ["South"],
        """
        South was in two lists, was removed from one of them, and is missing in the other one. \
        Lists must not share what they store.
        """)
      multicast.addDelegate(stations[1])
      try require(
        multicast.names, is: ["North", "East", "West", "South"],
        "South was removed and then added again: `addDelegate` has to append it at the end.")
    }
    multicast.removeDelegate(stations[1])
    let probe = Probe(stations.remove(at: 1))
    withExtendedLifetime((stations, multicast, other)) {
      expect(
        probe.state, is: .deallocated,
        "The removed delegate wasn't deallocated. `removeDelegate` must not store it anywhere.")
    }
  }

  /// The rule for a delegate that wasn't removed.
  private static func stillInTheList(_ name: String) -> Comment {
    """
    \(name) is still in the list. `removeDelegate` has to compare the object with the `delegate` \
    of each wrapper (`===`).
    """
  }

  // edit: removeDelegate
  @Test("Removing compares identity, not equality")
  static func removesByIdentity() async throws {
    let twins = Station.named("Twin", "Twin")
    let multicast = Multicast(delegates: twins)
    try require(
      multicast.delegates.count, is: 2,
      "Two stations with the same name are two delegates: `delegates` has to contain both.")
    let third = Station("Twin")
    multicast.addDelegate(third)
    try require(
      withExtendedLifetime(third) { multicast.delegates.count }, is: 3,
      """
      A third station with the same name was added. It's equal (`==`) to the others, but it's a \
      different object: `addDelegate` has to append it and must not replace any others.
      """)
    multicast.removeDelegate(third)
    multicast.removeDelegate(twins[1])
    try withExtendedLifetime(twins) {
      try require(
        multicast.delegates.count, is: 1,
        multicast.delegates.count == 2
          ? stillInTheList("The second twin")
          : "One of two delegates was removed, so `delegates` has to contain one.")
      expect(
        multicast.delegates.first as? Station, isSameAs: twins[0],
        """
        The second twin was removed, but the first one is missing. The twins are equal (`==`) but \
        they're two objects: compare with `===`.
        """)
    }
  }

  // edit: addDelegate
  @Test("A delegate that was added twice appears twice")
  static func keepsBothOccurrences() async {
    let stations = Station.named("North", "South")
    let repeated = Multicast(delegates: stations + stations)
    let multicast = Multicast(delegates: stations)
    multicast.addDelegate(stations[1])
    multicast.addDelegate(stations[0])
    withExtendedLifetime(stations) {
      expect(
        repeated.names, is: ["North", "South", "North", "South"],
        "Two stations were passed to `init` twice. `init` must not skip a delegate that it has.")
      expect(
        multicast.names, is: ["North", "South", "South", "North"],
        """
        South and North were added a second time. This is a list, not a set: `addDelegate` has to \
        append a delegate at the end, even if the list already contains it.
        """)
      multicast.addDelegate(Station("Released"))
      multicast.addDelegate(stations[0])
      expect(
        multicast.names, is: ["North", "South", "South", "North", "North"],
        """
        A station was added and deallocated, and then North was added a third time. Remove only \
        empty wrappers, and append a delegate however often the list contains it.
        """)
      for _ in 1...200 { multicast.addDelegate(stations[1]) }
      expect(
        multicast.delegates.count, is: 205,
        "South was added 200 times to a list of five delegates: the list must have no limit.")
    }
  }

  // edit: removeDelegate
  @Test("Removing a delegate that was added twice removes its first occurrence")
  static func removesTheFirstOccurrence() async throws {
    try await requireRemovingFinishes()
    let names = namesAfterRemovingOneOccurrence()
    expect(
      names, is: ["South", "East", "North"],
      names.count == 4
        ? stillInTheList("North's first occurrence")
        : """
        North appeared first and last. One call to `removeDelegate` has to remove its first \
        occurrence only (`firstIndex`, not `lastIndex` or `removeAll`).
        """)
    let stations = Station.named("North", "South")
    let multicast = Multicast(delegates: [stations[0], stations[0], stations[1]])
    multicast.removeDelegate(stations[0])
    withExtendedLifetime(stations) {
      expect(
        multicast.names, is: ["North", "South"],
        "North appeared twice in a row. One call to `removeDelegate` removes one occurrence.")
      multicast.removeDelegate(stations[0])
      expect(
        multicast.names, is: ["South"],
        """
        North was added twice and removed twice, so the list must not contain it anymore. The second \
        call to `removeDelegate` has to do the same as the first one.
        """)
    }
  }

  private static let removals = child(.remove)

  private static func requireRemovingFinishes() async throws {
    try await requireFinish(
      await removals.value,
      """
      Removing a delegate crashed. Removing a wrapper changes the indices of the wrappers after \
      it: find one index, remove the wrapper there, and stop.
      """)
  }

  private static func namesAfterRemovingOneOccurrence() -> [String] {
    let stations = Station.named("North", "South", "East")
    let multicast = Multicast(delegates: stations + [stations[0]])
    multicast.removeDelegate(stations[0])
    return withExtendedLifetime(stations) { multicast.names }
  }

  // edit: removeDelegate
  @Test("Removing a delegate that was never added changes nothing")
  static func ignoresAnUnknownDelegate() async throws {
    try await requireFinish(
      await child(.removeUnknownDelegates).value,
      """
      Removing a delegate that was never added crashed. `removeDelegate` has to return early if it \
      finds no index.
      """)
    expect(
      namesAfterRemoving(unknown: "Unknown"), is: ["North", "South"],
      """
      North and South are in the list, and a third station was deallocated. Removing a delegate \
      that isn't in the list must not remove any other.
      """)
    expect(
      namesAfterRemoving(unknown: "North"), is: ["North", "South"],
      """
      A station that was never added was removed. It's equal (`==`) to North, which is in the \
      list, but it's a different object, so North has to stay: compare only with `===`.
      """)
    var stranger: Station? = Station("Stranger")
    let probe = Probe(stranger!)
    let multicast = Multicast()
    multicast.removeDelegate(stranger!)
    multicast.addDelegate(stranger!)
    expect(
      multicast.names, is: ["Stranger"],
      """
      A station was removed before it was ever added, which changes nothing. Then it was added, so \
      the list has to contain it: don't count removals or remember them.
      """)
    stranger = nil
    withExtendedLifetime(multicast) {
      expect(
        probe.state, is: .deallocated,
        """
        A station that wasn't in the list was removed, and now it isn't deallocated. \
        `removeDelegate` must not store it anywhere.
        """)
    }
  }

  private static func namesAfterRemoving(unknown name: String) -> [String] {
    let stations = Station.named("North", "South")
    let multicast = Multicast(delegates: [stations[0], Station("Released"), stations[1]])
    multicast.removeDelegate(Station(name))
    Multicast().removeDelegate(Station(name))
    return withExtendedLifetime(stations) { multicast.names }
  }

  // edit: removeDelegate
  @Test("Removing finds the right delegate after another one was deallocated")
  static func removesTheRightOneAfterDeallocation() async throws {
    try await requireFinish(
      await child(.removeAfterDeallocation).value,
      """
      After a delegate was deallocated, removing another one or reading `delegates` crashed. Both \
      have to handle empty wrappers.
      """)
    let names = namesAfterDeallocationAndRemoval()
    let rule: Comment =
      if names.contains("First") {
        """
        Nothing else refers to the first station anymore, but it's still in the list. Store \
        wrappers, not delegates.
        """
      } else if names.contains("South") {
        stillInTheList("East")
      } else if names.contains("East") {
        """
        South was removed instead of East. The station before them was deallocated, so `delegates` \
        and the wrappers have different indices: search the wrappers.
        """
      } else {
        "South and East were passed to `init`, and only East was removed. South has to stay."
      }
    try require(names, is: ["South"], rule)
    // A new object usually gets the address of the one that was deallocated last, but not always.
    for count in 1...100 {
      try require(
        namesAfterRemovingAtAReusedAddress(others: count % 9), is: [],
        """
        The removed delegate is still in the list. It had the same address as a deallocated one, \
        whose wrapper was removed instead: don't store addresses or identifiers.
        """)
    }
  }

  private static func namesAfterDeallocationAndRemoval() -> [String] {
    var others = Station.named("First")
    let stations = Station.named("South", "East")
    let multicast = Multicast(delegates: others + stations)
    others = []
    multicast.removeDelegate(stations[1])
    return withExtendedLifetime(stations) { multicast.names }
  }

  private static func namesAfterRemovingAtAReusedAddress(others count: Int) -> [String] {
    let others = (0..<count).map { Station("\($0)") }
    let multicast = Multicast()
    for other in others { multicast.addDelegate(other) }
    multicast.addDelegate(Station("First"))
    let second = Station("Second")
    multicast.addDelegate(second)
    multicast.removeDelegate(second)
    return withExtendedLifetime((others, second)) { Array(multicast.names.dropFirst(count)) }
  }

  /// What runs in a child process, because it may crash.
  private enum Run: String, Codable {
    case deallocateTheLast, deallocateTwo, remove, removeUnknownDelegates, removeAfterDeallocation
    case addAValue

    func callAsFunction() {
      switch self {
      case .deallocateTheLast:
        // The only empty wrapper is the last one: no index changes.
        let north = Station("North")
        let multicast = Multicast(delegates: [north, Station("Second")])
        _ = withExtendedLifetime(north) { multicast.names }
        multicast.addDelegate(north)
      case .deallocateTwo: _ = namesAroundDeallocation()
      case .remove:
        let stations = Station.named("North", "South", "East", "West")
        let multicast = Multicast(delegates: stations)
        multicast.removeDelegate(stations[1])
        _ = multicast.names
        _ = namesAfterRemovingOneOccurrence()
      case .removeUnknownDelegates:
        _ = namesAfterRemoving(unknown: "Unknown")
        _ = namesAfterRemoving(unknown: "North")
      case .removeAfterDeallocation: _ = namesAfterDeallocationAndRemoval()
      case .addAValue: _ = namesAfterAddingValues()
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
}

private protocol Responding {
  var name: String { get }
}

private typealias Multicast = MulticastDelegate<any Responding>

extension Multicast {
  fileprivate var names: [String] { delegates.map { $0.name } }
}

/// What the tests find as `wrappers` where the class shows no property of that name.
private struct Hidden {}

private protocol Hiding {}

extension Hiding {
  fileprivate var wrappers: Hidden { Hidden() }
}

extension MulticastDelegate: Hiding {}

/// Stations with the same name are equal.
private final class Station: Responding, Hashable {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  static func named(_ names: String...) -> [Station] {
    names.map(Station.init)
  }

  static func == (left: Station, right: Station) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private actor Desk: Responding {
  nonisolated let name: String

  init(name: String) {
    self.name = name
  }
}

private struct Pager: Responding {
  let name: String
}
