import StepSupport
import Testing

#if EXERCISE
  import AddRemoveExercise
#else
  import AddRemoveSolution
#endif

// A `Town`, at the end of this file, has a multicast delegate, `list`, and keeps its stations alive
// until it releases them. `names` are those of the stations that `list.delegates` returns.

@Suite(
  "02 AddRemove", .serialized, .rehearsed, .edit("removeDelegate"), .ifItCrashes(.index, indices))
enum AddRemoveTests {
  // MARK: - The lesson

  @Test("A new multicast delegate has its initial delegates, in order", .edit("init"))
  static func hasInitialDelegates() {
    let town = Town("North", "South")
    expect(
      town.names, is: "North, South",
      town.names == "South, North" && town.names(afterAdding: "East").hasPrefix("East")
        ? "`delegates` returns the stations in reverse order, and the first wrapper comes first."
        : """
        `init` has to store a wrapper for each delegate, and `delegates` returns what they \
        contain, up to the last one.
        """)
  }

  @Test("Delegates appear in the order they were added", .edit("addDelegate"))
  static func keepsTheOrder() {
    let town = Town("North")
    town.add("South")
    town.add("East")
    let rule: Comment =
      switch town.names {
      case "North, East, South", "South, North, East", "South, East, North", "East, North, South":
        "Each station is there, but a set or a dictionary has no order. An array keeps it."
      case let names where names.contains("North"):
        "`addDelegate` has to append a new wrapper after those that are already there."
      default:
        """
        North is alive and was lost. `addDelegate` has to keep the wrappers that aren't empty, and \
        append a new one. (`removeAll` removes those for which its closure returns `true`.)
        """
      }
    expect(town.names, is: "North, South, East", rule)
  }

  @Test("A delegate that was added twice appears twice", .edit("addDelegate"))
  static func keepsBothOccurrences() {
    let town = Town("North", "South", "North")
    town.add("North")
    town.add("South")
    expect(
      town.names, is: "North, South, North, North, South",
      "This is a list, not a set: store a delegate even if the list already contains it.")
  }

  @Test("A multicast delegate doesn't keep its delegates alive", .edit("MulticastDelegate"))
  static func doesNotKeepDelegatesAlive() throws {
    try Town.requireStorage()
    let town = Town("Initial")
    expect(
      town.release("Initial"), is: .deallocated,
      """
      The list stored a strong reference to the station. Store only a wrapper, and let \
      `delegates` read it each time.
      """)
    town.add("Added")
    expect(
      town.release("Added"), is: .deallocated,
      "`addDelegate` stored a strong reference to the station. Store only a wrapper.")
  }

  @Test(
    "A deallocated delegate doesn't appear anymore", .edit("delegates"),
    .ifItCrashes(
      .lost,
      """
      A station was deallocated, and your code still expects its object. A weak reference to it is \
      `nil` then: skip it.
      """))
  static func leavesOutADeallocatedDelegate() throws {
    let town = Town("North", "South")
    try require(town.names, is: "North, South", "Both stations are alive.")
    try require(
      town.release("South"), is: .deallocated,
      "`delegates` was read before South was released. Don't store what it returns.")
    expect(town.names, is: "North", "South was deallocated. Skip its wrapper, which is empty.")
  }

  @Test("A deallocated delegate is left out, and the others keep their order", .edit("delegates"))
  static func keepsTheOthersInOrder() throws {
    let town = Town("North", "Second", "Third", "South")
    town.release("Second", "Third")
    let names = town.names
    let later = town.names(afterAdding: "East")
    try require(
      names, is: "North, South",
      later == "North, East"
        ? indices
        : "The second and the third station were deallocated. Return those before and after them.")
    expect(
      later, is: "North, South, East",
      later.contains("South")
        ? "East was added last. Append a new wrapper at the end, and don't reuse an empty one."
        : """
        South is alive, and its wrapper was removed instead of an empty one: removing a wrapper \
        changes the indices of those after it.
        """)
  }

  @Test("Empty wrappers don't accumulate", .edit("addDelegate"))
  static func removesEmptyWrappers() throws {
    let released: [String] = (1...100).map { "\($0)" }
    let town = Town(released + ["North"] + released)
    for name in released { town.release(name) }
    town.add("South")
    // The list may also remove them when `delegates` is read.
    try require(town.names, is: "North, South", "Only North and South are alive.")
    // A mirror shows private properties, too.
    var count = 0
    for property in Mirror(reflecting: town.list).children {
      count = max(count, Mirror(reflecting: property.value).children.count)
    }
    expect(
      count > 20 ? "\(count) wrappers for 2 stations" : "few wrappers", is: "few wrappers",
      """
      Before South was added, 100 stations were deallocated. `addDelegate` has to remove all \
      wrappers whose `delegate` is `nil`, wherever they are, before it appends a new one.
      """)
  }

  @Test("A removed delegate isn't among the delegates anymore")
  static func removesADelegate() throws {
    let town = Town("North", "South", "East", "West")
    town.remove("South")
    try require(
      town.names, is: "North, East, West",
      town.names.contains("South")
        ? removesFromAListOfObjects()
          ? "`removeDelegate` asks about a type: that of `any Responding` isn't that of the object."
          : """
          South was removed and is still in the list. `removeDelegate` has to find the wrapper \
          that contains this object. (A new wrapper for it is a different object.)
          """
        : "South was removed. Remove only its wrapper, and keep the others in order.")
    town.remove("West")
    expect(
      town.names(afterAdding: "Hill"), is: "North, East, Hill",
      """
      South and West were removed before Hill was added. Hill has to come last, and to replace \
      none: neither the number of delegates nor a place from before says where.
      """, edit: ["addDelegate"])
  }

  @Test("Removing compares identity, not equality")
  static func removesByIdentity() throws {
    let twins: [Station] = [Station("Twin", on: "Oak Street"), Station("Twin", on: "Mill Lane")]
    let list = MulticastDelegate<any Responding>(delegates: [twins[0]])
    list.addDelegate(twins[1])
    try withExtendedLifetime(twins) {
      try require(
        list.names, is: "Oak Street, Mill Lane",
        "Two equal (`==`) stations were added. They're two objects, so the list contains both.")
      list.removeDelegate(twins[1])
      expect(
        list.names, is: "Oak Street",
        list.names == "Mill Lane"
          ? "The other one of two equal (`==`) stations was removed. Compare with `===`."
          : """
          One of two equal (`==`) stations was removed: that on Mill Lane, the last one, and only \
          that one. The search has to reach the last wrapper.
          """)
    }
  }

  @Test("Removing a delegate that was added twice removes its first occurrence")
  static func removesTheFirstOccurrence() {
    let town = Town("North", "North", "South", "North")
    town.remove("North")
    expect(
      town.names, is: "North, South, North",
      "North appeared three times. One call has to remove its first occurrence and no other.")
    town.remove("North")
    expect(
      town.names, is: "South, North",
      "A second call has to remove the next occurrence, as the first call did.")
  }

  @Test(
    "Removing a delegate that was never added changes nothing",
    .ifItCrashes(
      .missing, "A station that isn't in the list was removed. Then there's no index: return."))
  static func ignoresAStranger() {
    let town = Town("North", "South")
    town.list.removeDelegate(Station("Stranger"))
    expect(
      town.names, is: "North, South",
      "A station that isn't in the list was removed, so the list stays as it is.")
  }

  @Test(
    "Removing finds the right delegate after another one was deallocated",
    .ifItCrashes(
      .noValue, "The first station was deallocated. Its wrapper is empty, so don't unwrap it."))
  static func removesTheRightOne() {
    let town = Town("Old", "South", "East")
    town.release("Old")
    town.remove("South")
    expect(
      town.names, is: "East",
      town.names == "South"
        ? indices
        : """
        South was removed after Old was deallocated. A search has to continue behind an empty \
        wrapper. As long as Old's wrapper is there, `delegates` and the wrappers have different \
        indices.
        """)
  }

  // MARK: - The traps

  @Test("The wrappers are hidden", .edit("MulticastDelegate"))
  static func hidesTheWrappers() throws {
    try Town.requireStorage()
    expect(
      showsWrappers ? "other code can read `wrappers`" : "`wrappers` is private",
      is: "`wrappers` is private", "Other code needs only `delegates`. Make the array `private`.")
  }

  @Test("Removing finds an object that has the address of a deallocated one")
  static func removesAtAReusedAddress() throws {
    try Town.requireStorage()
    // A new object usually gets the address of the one that was deallocated last, but not always.
    for _ in 1...100 {
      var old: Station? = Station("Old")
      let list = MulticastDelegate<any Responding>(delegates: [old!])
      old = nil
      let new = Station("New")
      list.addDelegate(new)
      list.removeDelegate(new)
      try require(
        list.names, is: "none",
        """
        Old was deallocated, and New got its address, so both have the same identifier. Removing \
        New has to take out New's entry. A wrapper's `delegate` tells them apart: Old's is `nil`.
        """)
    }
  }

  @Test(
    "A value is skipped", .edit("MulticastDelegate"),
    .ifItCrashes(
      .lost,
      "The object that `as AnyObject` makes of a struct is deallocated at once: skip its wrapper."))
  static func skipsValues() throws {
    try Town.requireStorage()
    let list = MulticastDelegate<any Responding>(delegates: [Pager("Initial")])
    list.addDelegate(Pager("Added"))
    list.removeDelegate(Pager("Added"))
    expect(
      list.names, is: "none",
      "Nothing else holds the object that `as AnyObject` makes of a struct. The list mustn't, too.")
  }
}

// MARK: - What the tests use

/// Whether removing works where the type parameter is the type of the objects.
private func removesFromAListOfObjects() -> Bool {
  let station = Station("North")
  let list = MulticastDelegate<Station>(delegates: [station])
  list.removeDelegate(station)
  return withExtendedLifetime(station) { list.delegates.isEmpty }
}

private let indices: Comment =
  "Removing a wrapper changes the indices of those after it, and an old index isn't valid then."

// The exercise may have types with these names as well.
private typealias Responding = StepSupport.Responding
private typealias Station = StepSupport.Station
private typealias Pager = StepSupport.Pager

extension MulticastDelegate<any Responding> {
  fileprivate var names: String { labels(of: delegates) }
}

/// A multicast delegate, and what keeps its stations alive.
private final class Town {
  let list: MulticastDelegate<any Responding>
  private var stations: [String: Station]

  init(_ names: [String]) {
    let stations = Dictionary(names.map { ($0, Station($0)) }) { first, _ in first }
    self.stations = stations
    list = MulticastDelegate(delegates: names.map { stations[$0]! })
  }

  convenience init(_ names: String...) { self.init(names) }

  var names: String { withExtendedLifetime(self) { list.names } }

  subscript(name: String) -> Station { stations[name]! }

  func add(_ name: String) {
    stations[name] = stations[name] ?? Station(name)
    list.addDelegate(self[name])
  }

  func names(afterAdding name: String) -> String {
    add(name)
    return names
  }

  func remove(_ name: String) { list.removeDelegate(self[name]) }

  /// Releases stations, and returns what became of the first of them.
  @discardableResult func release(_ names: String...) -> Probe.State {
    let probe = Probe(self[names[0]])
    names.forEach { stations[$0] = nil }
    return probe.state
  }

  static func requireStorage(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try require(
      Town("North").names, is: "North",
      "North was passed to `init` and is alive. `delegates` has to return it.",
      sourceLocation: sourceLocation)
  }
}
