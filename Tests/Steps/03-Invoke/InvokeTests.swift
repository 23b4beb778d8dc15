import AddRemoveSolution
import StepSupport
import Testing

#if EXERCISE
  import InvokeExercise
#else
  import InvokeSolution
#endif

// A `Scene`, at the end of this file, has a multicast delegate and keeps its stations alive.
// `invoke` sends an event to the list and returns the stations that it reached, in order.

@Suite("03 Invoke", .serialized, .rehearsed, .edit("invokeDelegates")) enum InvokeTests {
  // MARK: - The lesson

  @Test(
    "Every delegate is invoked once",
    .ifItCrashes(.index, "Three delegates were invoked, and your code crashed. Check its indices."))
  static func invokesEveryDelegate() {
    let scene = Scene("North", "South", "East")
    let reached = scene.invoke().components
    let counts = ["North", "South", "East"].map { name in
      "\(name) \(reached.count { $0 == name })×"
    }
    expect(
      counts, is: ["North 1×", "South 1×", "East 1×"],
      "The list contains three delegates. Call the closure once with each of them.")
  }

  @Test("Delegates are invoked in the order they were added")
  static func invokesInOrder() {
    let scene = Scene("North", "South", "East")
    expect(
      scene.invoke(), is: "North, South, East",
      "The event has to reach the delegates in the order in which they were added.")
  }

  @Test("A second event reaches every delegate again")
  static func invokesAgain() throws {
    let scene = Scene("North", "South")
    try require(scene.invoke(), is: "North, South", "This is the first of two events.")
    expect(
      scene.invoke(), is: "North, South",
      "The second event has to reach the same delegates. Invoking doesn't remove them.")
  }

  @Test("A delegate that was added twice is invoked twice")
  static func invokesBothOccurrences() throws {
    let scene = Scene("North", "South", "South", "North")
    let reached = scene.invoke(atMost: 6)
    try require(
      reached.components.count > 4 ? "doesn't end" : "ends", is: "ends",
      "North and South were added twice. A search for one of them finds only its first place.")
    expect(
      reached, is: "North, South, South, North",
      "A delegate that appears twice in `delegates` has two turns.")
  }

  @Test("A deallocated delegate isn't invoked, and the others are")
  static func leavesOutTheDeallocated() throws {
    let scene = try Scene.inOrder("North", "South", "East")
    try require(
      scene.release("South"), is: .deallocated,
      "South was invoked and then released. `invokeDelegates` must not store delegates.")
    expect(
      scene.invoke(), is: "North, East",
      "South was deallocated before the event, so `delegates` contains only the other two.")
  }

  @Test(
    "With no delegates, the closure isn't called",
    .ifItCrashes(.missing, "The list is empty. An empty array has no first element and no index 0.")
  )
  static func invokesNothing() throws {
    expect(Scene().invoke(), is: "none", "The list is empty, so there's nothing to call.")
    let scene = Scene("North")
    try require(scene.invoke(), is: "North", "North is in the list.")
    scene.remove("North")
    expect(scene.invoke(), is: "none", "North was removed, so there's nothing to call.")
  }

  @Test(
    "A delegate can remove itself while it is invoked",
    .ifItCrashes(
      .index, "North removed itself in its turn, so `delegates` became shorter. \(index)"))
  static func canRemoveItself() throws {
    let scene = try Scene.inOrder("North", "South", "East")
    scene.when("North") { $0.remove("North") }
    try require(
      scene.invoke(), is: "North, South, East",
      """
      North removed itself in its turn, so `delegates` became shorter. South and East still have \
      their turns. \(index)
      """)
    expect(
      scene.invoke(), is: "South, East",
      "North removed itself during the first event, so the second one doesn't reach it.")
  }

  @Test(
    "A delegate can remove one after it while it is invoked",
    .ifItCrashes(.index, "South removed West in its turn, so `delegates` became shorter. \(index)"))
  static func canRemoveOneAfterIt() throws {
    let scene = try Scene.inOrder("North", "South", "West", "East")
    scene.when("South") { $0.remove("West") }
    // Whether West still has its turn is left open.
    let reached = scene.invoke(ignoring: "West")
    try require(
      reached == "North, South" ? "ends at West" : "continues", is: "continues",
      "South removed West in its turn. If West loses its turn, `continue` with the next delegate.")
    expect(
      reached, is: "North, South, East",
      "South removed West, which comes after it, so South is at the same index. East is next.")
  }

  @Test(
    "A delegate can remove others before it while it is invoked",
    .ifItCrashes(
      .index, "South removed two others in its turn, so `delegates` became shorter. \(index)"))
  static func canRemoveOthersBeforeIt() throws {
    let scene = try Scene.inOrder("North", "Harbor", "South", "East")
    scene.when("South") { $0.remove("North", "Harbor") }
    expect(
      scene.invoke(), is: "North, Harbor, South, East",
      "South removed the two before it. East still has its turn. \(index)")
  }

  private static let index = """
    Each read of `delegates` returns a new array. An index belongs to the array that it came from, \
    and so does the count that ends the loop.
    """

  @Test(
    "A delegate can add another one while it is invoked",
    .ifItCrashes(.index, "North added West in its turn, so `delegates` became longer. \(index)"))
  static func canAddAnother() throws {
    let scene = try Scene.inOrder("North", "South")
    scene.when("North") { $0.add("West") }
    let reached = scene.invoke()
    // Whether West has a turn during this event is left open.
    try require(
      reached == "North, South, West" ? "North, South" : reached, is: "North, South",
      "North added West in its turn. The others still have one turn each, and West one or none.")
    expect(
      scene.invoke(), is: "North, South, West",
      "West was added during the first event, so the second one reaches it, too.")
  }

  @Test(
    "A delegate can be released while others are invoked",
    .ifItCrashes(
      .index, "North released South in its turn, so `delegates` became shorter. \(index)"))
  static func canBeDeallocated() throws {
    let scene = try Scene.inOrder("North", "South", "East")
    scene.when("North") { $0.release("South") }
    // Whether South still has its turn is left open.
    try require(
      scene.invoke(ignoring: "South"), is: "North, East",
      "North released South in its turn. East still has its turn. \(index)")
    expect(scene.invoke(), is: "North, East", "South was deallocated during the first event.")
  }

  @Test(
    "A delegate can fire another event while it is invoked",
    .ifItCrashes(
      [.missing, .lock], "South fired a second event in its turn. Calls must not share variables."))
  static func canFireAnotherEvent() throws {
    let scene = try Scene.inOrder("North", "South", "East")
    var nested = ""
    scene.when("South") { nested = $0.invoke() }
    let reached = scene.invoke()
    try require(
      nested, is: "North, South, East",
      "South fired a second event in its turn. It has to reach all delegates, as any event.")
    expect(
      reached, is: "North, South, East",
      "The first event has to go on with East after the second one. Calls share no variables.")
  }

  // MARK: - The traps

  @Test("A delegate that is removed and added again has its turns")
  static func invokesThoseThatReturn() throws {
    let scene = try Scene.inOrder("North", "South", "East")
    scene.when("North") {
      $0.remove("North")
      $0.add("North")
    }
    let first = scene.invoke().components.prefix(3).joined(separator: ", ")
    expect(
      first, is: "North, South, East",
      "North moved to the end of the list in its turn. South and East still have theirs.")
    expect(
      scene.invoke(), is: "South, East, North",
      "North was added again during the first event, so the second one reaches it last.")
  }

  @Test("A nested event reaches the list as it is then")
  static func nestsEvents() throws {
    let scene = try Scene.inOrder("North", "South")
    var nested = ""
    scene.when("South") {
      $0.remove("North")
      $0.add("Hill")
      nested = $0.invoke()
    }
    _ = scene.invoke()
    expect(
      nested, is: "South, Hill",
      "South removed North, added Hill, and fired a second event, which goes through the new list.")
  }
}

// MARK: - What the tests use

private protocol Responding: AnyObject {
  var name: String { get }
}

private final class Station: Responding, Named {
  let name: String

  init(_ name: String) { self.name = name }
}

extension String {
  fileprivate var components: [String] { split(separator: ", ").map(String.init) }
}

/// A multicast delegate whose stations can react to an event.
private final class Scene {
  // If the compiler says here that `any Responding` has to be a class type, remove the constraint
  // from the extension: protocol types don't satisfy it.
  private let list = MulticastDelegate<any Responding>()
  private var stations: [String: Station] = [:]
  private var reactions: [String: (Scene) -> Void] = [:]

  init(_ names: String...) { names.forEach(add) }

  /// A scene with different stations, which an event reaches in order.
  static func inOrder(
    _ names: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Scene {
    let scene = Scene()
    names.forEach(scene.add)
    try require(
      scene.invoke(), is: names.joined(separator: ", "),
      "As long as the list doesn't change, an event has to reach all delegates in order.",
      sourceLocation: sourceLocation)
    return scene
  }

  func add(_ name: String) {
    let station = stations[name] ?? Station(name)
    stations[name] = station
    list.addDelegate(station)
  }

  func remove(_ names: String...) {
    for name in names { list.removeDelegate(stations[name]!) }
  }

  /// Sets the only reference to a station to `nil`, and returns what became of the station.
  @discardableResult func release(_ name: String) -> Probe.State { Probe.release(&stations[name]) }

  /// Runs a reaction in the next turn of a station.
  func when(_ name: String, _ reaction: @escaping (Scene) -> Void) { reactions[name] = reaction }

  /// Sends an event, and returns the names of the stations that it reached.
  ///
  /// After `limit` turns, all stations leave the list, which ends a loop that reads it again.
  func invoke(ignoring ignored: String = "", atMost limit: Int = .max) -> String {
    var names: [String] = []
    // If the compiler asks for `self` here, your closure parameter is `@escaping`. Remove that:
    // `invokeDelegates` calls the closure before it returns and doesn't store it.
    // It's in parentheses, so that a label is noticed.
    list.invokeDelegates({ station in
      if station.name != ignored { names.append(station.name) }
      reactions.removeValue(forKey: station.name)?(self)
      if names.count >= limit { list.delegates.forEach(list.removeDelegate) }
    })
    return line(of: names)
  }
}
