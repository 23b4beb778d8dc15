import StepSupport
import Testing

#if EXERCISE
  import AddRemoveExercise
#else
  import AddRemoveSolution
#endif

// A `Scene` has a multicast delegate and keeps its stations alive until it releases them. `names`
// are those of the stations that `delegates` returns. It's in `Tests/Support/Scene.swift`.

@Suite(
  "02 AddRemove", .serialized, .rehearsed, .edit("removeDelegate"), .ifItCrashes(.index, indices))
enum AddRemoveTests {
  // MARK: - The lesson

  @Test(
    "A new multicast delegate has its initial delegates, in order",
    .edit("delegates without delegate", "init"))
  static func hasInitialDelegates() throws {
    // A dictionary has them in this order by chance, but hardly ever.
    let names = ["North", "South", "East", "West", "Hill", "Harbor", "Mill", "Park"]
    let scene = Scene(names)
    try require(
      "\(scene.list.delegates?.count ?? 0) stations", is: "8 stations",
      "`init` has to store a wrapper for each delegate, and `delegates` returns what all contain.")
    expect(
      scene.names, is: line(of: names),
      """
      A dictionary or a set has no order, and contains an object once. An array keeps the order, \
      and a station that was added twice.
      """,
      where: [
        line(of: names.reversed()):
          "`delegates` returns the stations in reverse order. The first one was passed first."
      ], edit: ["delegates with reversed", "init"])
  }

  @Test("Delegates appear in the order they were added", .edit("addDelegate"))
  static func keepsTheOrder() {
    let scene = Scene("North")
    scene.add("South")
    scene.add("East")
    expect(
      scene.names, is: "North, South, East",
      """
      North is alive and was lost. `addDelegate` has to keep the wrappers that aren't empty, and \
      append a new one. (`removeAll` removes those for which its closure returns `true`.)
      """,
      where: [
        "…North…": "`addDelegate` has to append a new wrapper after those that are already there."
      ])
  }

  @Test("A delegate that was added twice appears twice", .edit("addDelegate"))
  static func keepsBothOccurrences() {
    let scene = Scene("North", "South", "North")
    scene.add("North")
    scene.add("South")
    expect(
      scene.names, is: "North, South, North, North, South",
      "This is a list, not a set: store a delegate even if the list already contains it.")
  }

  @Test(
    "A multicast delegate doesn't keep its delegates alive",
    .edit("strong ProtocolType", "strong AnyObject", "MulticastDelegate"))
  static func doesNotKeepDelegatesAlive() throws {
    _ = try Scene.registered("North")
    let scene = Scene("Initial")
    expect(
      scene.release("Initial"), is: .deallocated,
      "The list holds the station strongly. Store only a wrapper, and let `delegates` read that.")
    var added: Station? = Station("Added")
    scene.list.add(added!)
    expect(
      Probe.release(&added), is: .deallocated,
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
    let scene = Scene("North", "South")
    try require(scene.names, is: "North, South", "Both stations are alive.")
    try require(
      scene.release("South"), is: .deallocated,
      "`delegates` was read before South was released. Don't store what it returns.")
    expect(scene.names, is: "North", "South was deallocated. Skip its wrapper, which is empty.")
  }

  @Test("A deallocated delegate is left out, and the others keep their order", .edit("delegates"))
  static func keepsTheOthersInOrder() throws {
    let scene = Scene("North", "Second", "Third", "South")
    scene.release("Second", "Third")
    try require(
      scene.names, is: "North, South",
      "The second and the third station were deallocated. Return those before and after them.")
    expect(
      scene.add("East"), is: "North, South, East",
      "South is alive, and its wrapper was removed. \(indices)",
      where: [
        "…South…":
          "East was added last. Append a new wrapper at the end, and don't reuse an empty one."
      ])
  }

  @Test("Empty wrappers don't accumulate", .edit("addDelegate"))
  static func removesEmptyWrappers() throws {
    let released: [String] = (1...100).map { "\($0)" }
    let scene = Scene(released + ["North"] + released)
    scene.release(released)
    scene.add("South")
    // The list may also remove them when `delegates` is read.
    try require(scene.names, is: "North, South", "Only North and South are alive.")
    expect(
      scene.held(), is: "few values",
      """
      Before South was added, 100 stations were deallocated. `addDelegate` has to remove all \
      wrappers whose `delegate` is `nil`, wherever they are, before it appends a new one.
      """)
  }

  @Test("A removed delegate isn't among the delegates anymore")
  static func removesADelegate() throws {
    let scene = Scene("North", "South", "East", "West")
    let list = MulticastDelegate<Station>(delegates: [scene["South"]])
    list.removeDelegate(scene["South"])
    try require(
      labels(of: list.delegates), is: "none",
      """
      South was removed and is still in the list. `removeDelegate` has to find its wrapper and \
      take it out. Compare the wrapper's `delegate`, not the wrapper, with `===`.
      """)
    try require(
      scene.remove("South"), is: "North, East, West",
      "South was removed. Remove only its wrapper, and keep the others in order.",
      where: [
        "South, East, West": "Another station was removed: compare the objects with `===`.",
        "…South…":
          "`removeDelegate` asks about a type: that of `any Responding` isn't that of the object.",
      ])
    scene.remove("West")
    expect(
      scene.add("Hill"), is: "North, East, Hill",
      """
      South and West were removed before Hill was added. Hill has to come last, and to replace \
      none: neither the number of delegates nor a place from before says where.
      """, edit: ["addDelegate"])
  }

  @Test("Removing compares identity, not equality")
  static func removesByIdentity() throws {
    let scene = Scene()
    scene.add(Station("Twin", on: "Oak Street"))
    try require(
      scene.add(Station("Twin", on: "Mill Lane")), is: "Oak Street, Mill Lane",
      "Two equal (`==`) stations were added. They're two objects, so the list contains both.")
    expect(
      scene.remove("Mill Lane"), is: "Oak Street",
      """
      One of two equal (`==`) stations was removed: that on Mill Lane, the last one, and only that \
      one. The search has to reach the last wrapper.
      """,
      where: [
        "Mill Lane": "The other one of two equal (`==`) stations was removed. Compare with `===`."
      ])
  }

  @Test("Removing a delegate that was added twice removes its first occurrence")
  static func removesTheFirstOccurrence() {
    let scene = Scene("North", "North", "South", "North")
    expect(
      scene.remove("North"), is: "North, South, North",
      "North appeared three times. One call has to remove its first occurrence and no other.")
    expect(
      scene.remove("North"), is: "South, North",
      "A second call has to remove the next occurrence, as the first call did.")
  }

  @Test(
    "Removing a delegate that was never added changes nothing",
    .ifItCrashes(
      .missing, "A station that isn't in the list was removed. Then there's no index: return."))
  static func ignoresAStranger() {
    let scene = Scene("North", "South")
    expect(
      scene.remove("Stranger"), is: "North, South",
      "A station that isn't in the list was removed, so the list stays as it is.")
  }

  @Test(
    "Removing finds the right delegate after another one was deallocated",
    .ifItCrashes(
      .noValue, "The first station was deallocated. Its wrapper is empty, so don't unwrap it."))
  static func removesTheRightOne() {
    let scene = Scene("Old", "South", "East")
    scene.release("Old")
    expect(
      scene.remove("South"), is: "East",
      """
      South was removed after Old was deallocated. A search has to continue behind an empty \
      wrapper. As long as Old's wrapper is there, `delegates` and the wrappers have different \
      indices.
      """, where: ["South": indices])
  }

  // MARK: - The traps

  @Test("The wrappers are hidden", .edit("wrappers"))
  static func hidesTheWrappers() throws {
    _ = try Scene.registered("North")
    expect(
      showsWrappers ? "other code can read `wrappers`" : "`wrappers` is private",
      is: "`wrappers` is private", "Other code needs only `delegates`. Make the array `private`.")
  }

  @Test("Removing finds an object that has the address of a deallocated one")
  static func removesAtAReusedAddress() throws {
    _ = try Scene.registered("North")
    // A new object usually gets the address of the one that was deallocated last, but not always.
    for _ in 1...100 {
      var old: Station? = Station("Old")
      let list = List(delegates: [old!])
      old = nil
      let new = Station("New")
      list.addDelegate(new)
      list.removeDelegate(new)
      try require(
        labels(of: list.delegates), is: "none",
        """
        Old was deallocated, and New got its address, so both have the same identifier. Removing \
        New has to take out New's entry. A wrapper's `delegate` tells them apart: Old's is `nil`.
        """)
    }
  }

  @Test(
    "A value is skipped", .edit("strong ProtocolType", "MulticastDelegate"),
    .ifItCrashes(
      .lost,
      "The object that `as AnyObject` makes of a struct is deallocated at once: skip its wrapper."))
  static func skipsValues() throws {
    _ = try Scene.registered("North")
    let list = List(delegates: [Pager("Initial")])
    list.addDelegate(Pager("Added"))
    list.removeDelegate(Pager("Added"))
    expect(
      labels(of: list.delegates), is: "none",
      "Nothing else holds the object that `as AnyObject` makes of a struct. The list mustn't, too.")
  }
}

// MARK: - What the tests use

private let indices: Comment =
  "Removing a wrapper changes the indices of those after it, and an old index isn't valid then."

// The exercise may have types with these names as well.
private typealias Responding = StepSupport.Responding
private typealias Station = StepSupport.Station
private typealias Pager = StepSupport.Pager

private typealias List = MulticastDelegate<any Responding>
private typealias Scene = StepSupport.Scene<Tested>

private struct Tested: TestedList {
  let list: List

  init() { self.init([]) }

  init(_ stations: [Station]) { list = List(delegates: stations) }

  var delegates: [Any]? { list.delegates }

  func add(_ station: Station) { list.addDelegate(station) }

  func remove(_ station: Station) { list.removeDelegate(station) }
}
