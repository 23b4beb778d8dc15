import Testing

#if EXERCISE
  import AddRemoveExercise
#else
  import AddRemoveSolution
#endif

@Suite(.serialized) enum AddRemoveTests {
  @Test("A new multicast delegate has its initial delegates, in order")
  static func hasInitialDelegates() async throws {
    let stations = Station.named("North", "South", "East")
    let multicast = Multicast(delegates: [stations[0], stations[1]])
    let other = Multicast(delegates: [stations[2]])
    try withExtendedLifetime(stations) {
      try require(
        other.names, is: ["East"],
        """
        `delegates` has to contain what was passed to `init`. Store a wrapper for each delegate in \
        `init`, and unwrap them in `delegates`.
        """)
      try require(
        multicast.names, is: ["North", "South"],
        """
        `delegates` has to keep the order in which the delegates were passed to `init`, and it \
        must not change when another multicast delegate is made. Use an instance property.
        """)
    }
  }

  @Test("Delegates appear in the order they were added")
  static func keepsTheOrder() async {
    let stations = Station.named("North", "South", "East")
    let multicast = Multicast()
    stations.forEach(multicast.addDelegate)
    withExtendedLifetime(stations) {
      expect(
        multicast.names, is: ["North", "South", "East"],
        """
        Three delegates were added one after the other. `addDelegate` has to append each new \
        wrapper after the others and must not replace any.
        """)
    }
  }

  @Test("A multicast delegate doesn't keep its delegates alive")
  static func doesNotKeepDelegatesAlive() async throws {
    var stations = Station.named("First", "Second")
    let multicast = Multicast(delegates: [stations[0]])
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
        Only the multicast delegate still refers to a station that wasn't deallocated. Store \
        wrappers, not delegates. (The first was passed to `init`, the second to `addDelegate`.)
        """)
    }
  }

  @Test("The wrappers are hidden")
  static func hidesTheWrappers() async throws {
    let station = Station("North")
    let multicast = Multicast(delegates: [station])
    try withExtendedLifetime(station) {
      try require(
        multicast.names, is: ["North"],
        "There is nothing to hide yet: store the wrappers in a private array called `wrappers`.")
      // This is the property of the protocol `Hiding`, unless the class has a public one.
      let wrappers: Any = multicast.wrappers
      expect(
        wrappers is Hidden,
        """
        Other code can reach `wrappers`, and could keep an index into it or empty it. Make the \
        array `private`: other code only needs `delegates`.
        """)
    }
  }

  @Test("A deallocated delegate is left out, and the others keep their order")
  static func leavesOutTheDeallocated() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        _ = AddRemoveTests.namesAroundDeallocation()
        finish()
      },
      """
      Two delegates were deallocated, and then reading `delegates` or adding another delegate \
      crashed. A wrapper can be empty, and removing one moves the wrappers after it.
      """)
    let names = namesAroundDeallocation()
    try require(
      names.before, is: ["North", "Second", "Third", "South"],
      "All four stations were passed to `init` and are alive: `delegates` has to contain them.")
    try require(
      names.after, is: ["North", "South"],
      """
      The second and the third station were deallocated. `delegates` has to leave them out and \
      keep the others as they are.
      """)
    expect(
      names.afterAdding, is: ["North", "South", "East"],
      """
      East was added after two others were deallocated. `addDelegate` still has to append it after \
      the last one, and must not use the place of an empty wrapper.
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

  @Test("A removed delegate isn't among the delegates anymore")
  static func removesADelegate() async throws {
    try await requireRemovingFinishes()
    var stations = Station.named("North", "South", "East", "West")
    let multicast = Multicast(delegates: stations)
    multicast.removeDelegate(stations[1])
    try withExtendedLifetime(stations) {
      try require(
        multicast.names, is: ["North", "East", "West"],
        """
        South was removed from North, South, East and West. `removeDelegate` has to remove that \
        delegate, only that one, and keep the order of the others.
        """)
      multicast.addDelegate(stations[1])
      try require(
        multicast.names, is: ["North", "East", "West", "South"],
        "South was removed and then added again: `addDelegate` has to append it like a new one.")
    }
    multicast.removeDelegate(stations[1])
    let probe = Probe(stations.remove(at: 1))
    withExtendedLifetime((stations, multicast)) {
      expect(
        probe.state, is: .deallocated,
        "The removed delegate wasn't deallocated: `removeDelegate` must not store it anywhere.")
    }
  }

  @Test("Removing compares identity, not equality")
  static func removesByIdentity() async throws {
    let twins = Station.named("Twin", "Twin")
    let multicast = Multicast(delegates: twins)
    try require(
      multicast.delegates.count, is: 2,
      "Two stations with the same name are two delegates: `delegates` has to contain both.")
    multicast.removeDelegate(twins[1])
    try withExtendedLifetime(twins) {
      try require(
        multicast.delegates.count, is: 1,
        "One of two delegates was removed, so `delegates` has to contain one.")
      expect(
        multicast.delegates.first, isSameAs: twins[0],
        """
        The second twin was removed, and the first one is missing. The twins are equal (`==`) but \
        two objects: compare with `===`.
        """)
    }
  }

  @Test("A delegate that was added twice appears twice")
  static func keepsBothOccurrences() async {
    let stations = Station.named("North", "South")
    let multicast = Multicast(delegates: stations)
    multicast.addDelegate(stations[1])
    multicast.addDelegate(stations[0])
    withExtendedLifetime(stations) {
      expect(
        multicast.names, is: ["North", "South", "South", "North"],
        """
        South and North were added a second time. This is a list, not a set: `addDelegate` appends \
        without checking whether the delegate is already in it.
        """)
    }
  }

  @Test("Removing a delegate that was added twice removes its first occurrence")
  static func removesTheFirstOccurrence() async throws {
    try await requireRemovingFinishes()
    expect(
      namesAfterRemovingOneOccurrence(), is: ["South", "East", "North"],
      """
      North came first and last. One call of `removeDelegate` removes its first occurrence and \
      keeps the other one.
      """)
  }

  /// Removes delegates that are in the list, in a child process.
  private static func requireRemovingFinishes() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        let stations = Station.named("North", "South", "East", "West")
        let multicast = Multicast(delegates: stations)
        multicast.removeDelegate(stations[1])
        _ = multicast.names
        _ = AddRemoveTests.namesAfterRemovingOneOccurrence()
        finish()
      },
      """
      Removing a delegate crashed. When `removeDelegate` removes a wrapper, the wrappers after it \
      move: find one index, remove the wrapper there, and stop.
      """)
  }

  private static func namesAfterRemovingOneOccurrence() -> [String] {
    let stations = Station.named("North", "South", "East")
    let multicast = Multicast(delegates: stations + [stations[0]])
    multicast.removeDelegate(stations[0])
    return withExtendedLifetime(stations) { multicast.names }
  }

  @Test("Removing a delegate that was never added changes nothing")
  static func ignoresAnUnknownDelegate() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        _ = AddRemoveTests.namesAfterRemovingUnknownDelegates()
        finish()
      },
      """
      Removing a delegate that was never added crashed. `removeDelegate` may find no index at all, \
      and then it has to leave early.
      """)
    expect(
      namesAfterRemovingUnknownDelegates(), is: ["North", "South"],
      """
      The removed station was never added. `removeDelegate` has to leave North and South as they \
      are.
      """)
  }

  private static func namesAfterRemovingUnknownDelegates() -> [String] {
    let stations = Station.named("North", "South")
    let multicast = Multicast(delegates: stations)
    multicast.removeDelegate(Station("Unknown"))
    Multicast().removeDelegate(Station("Unknown"))
    return withExtendedLifetime(stations) { multicast.names }
  }

  @Test("Removing finds the right delegate after another one was deallocated")
  static func removesTheRightOneAfterDeallocation() async throws {
    try requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        _ = AddRemoveTests.namesAfterDeallocationAndRemoval()
        finish()
      },
      """
      A delegate was deallocated, and then removing another one crashed. `removeDelegate` has to \
      get along with empty wrappers.
      """)
    let names = namesAfterDeallocationAndRemoval()
    try require(
      names.contains("First"), is: false,
      "The first station was deallocated and is still in the list: `delegates` has to skip it.")
    try require(
      names, is: ["South"],
      """
      East was removed, and South has to stay. The first station was deallocated, so an index into \
      `delegates` isn't an index into the wrappers: search the wrappers.
      """)
    // A new object usually gets the address of the one that was deallocated last, but not always.
    for _ in 1...100 {
      try require(
        namesAfterRemovingAtAReusedAddress(), is: [],
        """
        The removed delegate is still in the list. It had the address of a deallocated one, and \
        that one's wrapper was removed instead: don't store addresses or identifiers.
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

  private static func namesAfterRemovingAtAReusedAddress() -> [String] {
    var first: Station? = Station("First")
    let multicast = Multicast(delegates: [first!])
    first = nil
    let second = Station("Second")
    multicast.addDelegate(second)
    multicast.removeDelegate(second)
    return withExtendedLifetime(second) { multicast.names }
  }
}

private protocol Responding: AnyObject {
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
