import Testing

#if EXERCISE
  import AddRemoveExercise
#else
  import AddRemoveSolution
#endif

@Suite(.serialized) enum AddRemoveTests {
  @Test("A new multicast delegate has the delegates it was made with, in order")
  static func hasInitialDelegates() async {
    let stations = Station.named("North", "South", "East")
    let multicast = Multicast(delegates: [stations[0], stations[1]])
    let other = Multicast(delegates: [stations[2]])
    withExtendedLifetime(stations) {
      expect(
        other.names, is: ["East"],
        "`init` wraps each delegate it is given, and `delegates` unwraps them.")
      expect(
        multicast.names, is: ["North", "South"],
        """
        Delegates come back in the order in which they were given, and two multicast delegates \
        share nothing: the wrappers are in an instance property.
        """)
    }
  }

  @Test("Delegates stand in the order they were added")
  static func keepsTheOrder() async {
    let stations = Station.named("North", "South", "East")
    let multicast = Multicast()
    stations.forEach(multicast.addDelegate)
    withExtendedLifetime(stations) {
      expect(
        multicast.names, is: ["North", "South", "East"],
        """
        `addDelegate` wraps the delegate and puts the wrapper behind the others: none replaces \
        another.
        """)
    }
  }

  @Test("A multicast delegate does not keep its delegates alive")
  static func doesNotKeepDelegatesAlive() async throws {
    var stations = Station.named("First", "Second")
    let multicast = Multicast(delegates: [stations[0]])
    multicast.addDelegate(stations[1])
    try require(
      multicast.names, is: ["First", "Second"],
      "First the two delegates have to be there: that is for `init` and `addDelegate`.")
    let probes = stations.map { Probe($0) }
    stations = []
    withExtendedLifetime(multicast) {
      expect(
        probes.map(\.isAlive), is: [false, false],
        """
        A delegate lives on although only the multicast delegate is left: store wrappers, not \
        the delegates. (The first was given to `init`, the second to `addDelegate`.)
        """)
    }
  }

  @Test("A delegate that is gone is left out, and the others keep their order")
  static func leavesOutTheDead() async throws {
    try await #require(
      processExitsWith: .success,
      """
      Reading `delegates` after two of them were gone ended the program: a wrapper may be empty, \
      so leave it out, and remove no wrapper by its place while you go through them.
      """
    ) {
      _ = AddRemoveTests.namesBeforeAndAfterDeaths()
    }
    let (before, after) = namesBeforeAndAfterDeaths()
    try require(
      before, is: ["North", "Gone", "Gone too", "South"],
      "First the four delegates have to be there: that is for `init`.")
    expect(
      after, is: ["North", "South"],
      "A wrapper whose delegate is gone no longer counts, and its neighbours stay as they are.")
  }

  private static func namesBeforeAndAfterDeaths() -> (before: [String], after: [String]) {
    let stations = Station.named("North", "South")
    var gone = Station.named("Gone", "Gone too")
    let multicast = Multicast(delegates: [stations[0], gone[0], gone[1], stations[1]])
    let before = multicast.names
    gone = []
    return withExtendedLifetime(stations) { (before, multicast.names) }
  }

  @Test("A removed delegate is not one of the delegates")
  static func removesADelegate() async throws {
    try await survivesRemoving()
    expect(
      names(of: "North", "South", "East", "West", afterRemoving: 1), is: ["North", "East", "West"],
      "`removeDelegate` takes out this delegate and no other, and the others keep their order.")
  }

  @Test("Removing goes by identity, not by equality")
  static func removesByIdentity() async throws {
    let twins = Station.named("Twin", "Twin")
    let multicast = Multicast(delegates: twins)
    try require(
      multicast.delegates.count, is: 2,
      "First the two delegates have to be there: that is for `init`.")
    multicast.removeDelegate(twins[1])
    withExtendedLifetime(twins) {
      expect(multicast.delegates.count, is: 1, "One of the two delegates was to be removed.")
      expect(
        multicast.delegates.first, isSameAs: twins[0],
        """
        Two stations may be equal (`==`) and yet be two objects. Remove the one that is the same \
        object (`===`).
        """)
    }
  }

  @Test("A delegate that was added twice stands there twice")
  static func keepsBothPlaces() async {
    let stations = Station.named("North", "South")
    let multicast = Multicast(delegates: stations)
    multicast.addDelegate(stations[0])
    withExtendedLifetime(stations) {
      expect(
        multicast.names, is: ["North", "South", "North"],
        """
        This is a list and not a set: `addDelegate` does not ask whether the delegate is there \
        already.
        """)
    }
  }

  @Test("Removing a delegate that was added twice takes the first of its places")
  static func removesTheFirstPlace() async throws {
    try await survivesRemoving()
    expect(
      namesAfterRemovingOneOfTwoPlaces(), is: ["South", "East", "North"],
      """
      North stood first and last. One call of `removeDelegate` takes out its first place: not all \
      of them, and not the last.
      """)
  }

  @Test("Removing a delegate that was never added changes nothing")
  static func ignoresAStranger() async throws {
    try await survivesRemoving()
    expect(
      names(of: "North", "South", afterRemoving: nil), is: ["North", "South"],
      """
      Who is not there cannot be removed: `removeDelegate` leaves the delegates as they are.
      """)
  }

  @Test("Removing finds the right delegate after another one died")
  static func removesTheRightOneAmongTheDead() async throws {
    try await survivesRemoving()
    try require(
      namesAfterDeathAndRemoval(), is: ["South"],
      """
      East was to be removed, and South to stay. A place among `delegates` is not a place among \
      the wrappers, which may still hold the dead one.
      """)
    // A new object mostly gets the address of the last one that died, but not always.
    for _ in 1...100 {
      try require(
        namesAfterRemovingAnHeir(), is: [],
        """
        The removed delegate is still there: it had the address of one that is gone, and that \
        one's place was removed. An address tells objects apart only as long as they live.
        """)
    }
  }

  /// Does in a process of its own what the tests of removing do.
  private static func survivesRemoving() async throws {
    try await #require(
      processExitsWith: .success,
      """
      Removing a delegate, or reading `delegates` afterwards, ended the program. The delegate may \
      be missing, its neighbours may be dead, and once one is removed the others have moved: find \
      one place, then remove, then stop.
      """
    ) {
      _ = AddRemoveTests.names(of: "North", "South", "East", "West", afterRemoving: 1)
      _ = AddRemoveTests.names(of: "North", "South", afterRemoving: nil)
      _ = AddRemoveTests.namesAfterRemovingOneOfTwoPlaces()
      _ = AddRemoveTests.namesAfterDeathAndRemoval()
    }
  }

  /// Removes the delegate at a place or, without one, a stranger from a full and an empty list.
  private static func names(of names: String..., afterRemoving place: Int?) -> [String] {
    let stations = names.map(Station.init)
    let multicast = Multicast(delegates: stations)
    if let place {
      multicast.removeDelegate(stations[place])
    } else {
      Multicast().removeDelegate(Station("Stranger"))
      multicast.removeDelegate(Station("Stranger"))
    }
    return withExtendedLifetime(stations) { multicast.names }
  }

  private static func namesAfterRemovingOneOfTwoPlaces() -> [String] {
    let stations = Station.named("North", "South", "East")
    let multicast = Multicast(delegates: stations + [stations[0]])
    multicast.removeDelegate(stations[0])
    return withExtendedLifetime(stations) { multicast.names }
  }

  private static func namesAfterDeathAndRemoval() -> [String] {
    var gone = Station.named("Gone")
    let stations = Station.named("South", "East")
    let multicast = Multicast(delegates: gone + stations)
    gone = []
    multicast.removeDelegate(stations[1])
    return withExtendedLifetime(stations) { multicast.names }
  }

  private static func namesAfterRemovingAnHeir() -> [String] {
    var gone: Station? = Station("Gone")
    let multicast = Multicast()
    multicast.addDelegate(gone!)
    gone = nil
    let heir = Station("Heir")
    multicast.addDelegate(heir)
    multicast.removeDelegate(heir)
    return withExtendedLifetime(heir) { multicast.names }
  }
}

private protocol Responding: AnyObject {
  var name: String { get }
}

private typealias Multicast = MulticastDelegate<any Responding>

extension Multicast {
  fileprivate var names: [String] { delegates.map { $0.name } }
}

/// Stations of the same name are equal.
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
