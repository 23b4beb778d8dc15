import StepSupport
import Testing

#if EXERCISE
  import ChangesExercise
#else
  import ChangesSolution
#endif

// A `Scene` has a list and keeps its stations alive until it releases them. What an event does is a
// line such as `Fire North, Fire East | North, East`: before the bar are the calls of `body`, in
// order, and after it are the delegates of the list then. It's in `Tests/Support/Scene.swift`.

@Suite(
  "09 Changes", .serialized, .rehearsed, .edit("invoke"), .ifItCrashes(.index, snapshot),
  .ifItCrashes(.lock, nesting),
  .ifItCrashes(
    .message, "A delegate may change the list during an event, or begin another one. \(nesting)"))
enum ChangesTests {
  // MARK: - The lesson

  @Test(
    "An event reaches every delegate once, in order",
    .ifItCrashes(.missing, "The list may be empty."))
  static func notifiesEveryDelegate() throws {
    let scene = Scene("North", "South", "East")
    try require(
      scene.notify("Fire"), is: "Fire North, Fire South, Fire East | North, South, East",
      "`invoke` has to call `body` once with each delegate, in the order they were added.",
      where: [
        "none |…":
          "`invoke` has to call `body` for each entry. New entries aren't marked as removed."
      ], edit: ["invoke without isRegistered", "Entry"])
    expect(
      scene.notify("Flood"), is: "Flood North, Flood South, Flood East | North, South, East",
      "The second event has to reach all delegates again.")
    expect(Scene().notify("Fire"), is: "none | none", "The list is empty, so there's no call.")
  }

  @Test(
    "Removing a delegate returns true, and the next event doesn't reach it", .edit("remove"),
    .ifItCrashes(
      .index, "After `remove(at:)`, an index means another entry or none. Set the mark first."))
  static func removesADelegate() throws {
    let scene = try Scene.working("North", "South", "East", "West")
    try require(
      scene.remove("South"), is: "returned true | North, East, West",
      "South is in the list. `remove` has to take its entry out of `entries` and return `true`.",
      where: [
        "returned true | North, West, East":
          "South was removed, but West moved to its place. The others have to keep their order."
      ])
    expect(
      scene.notify("Fire"), is: "Fire North, Fire East, Fire West | North, East, West",
      "South was removed before the event. Mark only South's entry.")
    try require(
      scene.remove("East"), is: "returned true | North, West",
      "East was behind South, so its index changed when South was removed. Don't use an old one.")
    scene.add("South")
    expect(
      scene.names, is: "North, West, South",
      """
      South and East were removed, and then South was added again. It has to come last: neither \
      the number of entries nor a place from before says where.
      """, edit: ["add"])
    expect(
      scene.remove("South"), is: "returned true | North, West",
      "South is in the list, at the end.")
  }

  @Test(
    "Removing a delegate that isn't registered returns false", .edit("remove"),
    .ifItCrashes(
      .missing, "The list doesn't contain the delegate, so there's no entry. Return `false`."))
  static func ignoresAStranger() throws {
    let scene = try Scene.working("North", "South")
    expect(
      scene.remove("Stranger"), is: "returned false | North, South",
      "The stranger was never added. Change nothing, and return `false`.")
    scene.remove("South")
    expect(
      scene.remove("South"), is: "returned false | North",
      "South was already removed, so the second call finds no entry. Return `false`.")
  }

  @Test(
    "A delegate that is removed during an event isn't notified anymore",
    .edit("invoke without isRegistered", "invoke with filter", "invoke with return", "remove"))
  static func skipsTheRemoved() throws {
    let scene = try Scene.working("North", "South", "East")
    var removal = ""
    scene.when("North") { removal = $0.remove("South") }
    let line = scene.notify("Fire")
    try require(
      removal, is: "returned true | North, East",
      "North removed South during the event. `remove` has to change `entries` at once.")
    expect(
      line, is: "Fire North, Fire East | North, East",
      """
      North removed South before South's turn. `remove` has to mark South's entry, and the loop has \
      to read the mark when South's turn comes: before the loop, it isn't set yet.
      """,
      where: [
        "Fire North |…": "South was removed before its turn. Skip it, and continue with East."
      ])
  }

  @Test("A delegate may remove itself, and its neighbors don't notice")
  static func survivesLeaving() throws {
    let scene = try Scene.working("North", "South", "East")
    for name in ["North", "South", "East"] { scene.when(name) { $0.remove(name) } }
    expect(
      scene.notify("Fire"), is: "Fire North, Fire South, Fire East | none",
      "Each delegate removed itself in its turn, so the others' indices changed. \(snapshot)")
  }

  @Test("A delegate that is added during an event waits for the next one")
  static func letsTheAddedWait() throws {
    let scene = try Scene.working("North", "South")
    scene.when("North") { $0.add("East") }
    expect(
      scene.notify("Fire"), is: "Fire North, Fire South | North, South, East",
      "North added East during the event, so East has to wait for the next one.")
    expect(
      scene.notify("Flood"), is: "Flood North, Flood South, Flood East | North, South, East",
      "East was added during the first event. The second one has to reach it.")
  }

  @Test("A delegate that is removed and added again waits for the next event")
  static func letsTheReturningWait() throws {
    let scene = try Scene.working("North", "South", "East")
    scene.when("North") {
      $0.remove("East")
      $0.add("East")
    }
    expect(
      scene.notify("Fire"), is: "Fire North, Fire South | North, South, East",
      "North removed East and added it again, so East has a new entry. Check the old one.")
    expect(
      scene.notify("Flood"), is: "Flood North, Flood South, Flood East | North, South, East",
      "East was added again during the first event. The second one has to reach it.")
  }

  @Test("A delegate that is deallocated during an event is skipped")
  static func skipsTheDeallocated() throws {
    let scene = try Scene.working("North", "South", "East")
    var states: [String: Probe.State] = [:]
    scene.when("North") { states["South"] = $0.release("South") }
    scene.when("East") { states["North"] = $0.release("North") }
    let line = scene.notify("Fire")
    expect(
      states["South"] ?? .alive, is: .deallocated,
      "South was released before its turn, and the snapshot keeps it alive: it holds delegates.")
    expect(
      line, is: "Fire North, Fire East | East",
      "South was deallocated. Skip its entry, and go on with the next one.")
    expect(
      states["North"] ?? .alive, is: .deallocated,
      "North was released after its turn, and `invoke` keeps it alive. Hold only one delegate.")
  }

  @Test(
    "A delegate can remove itself in its deinit", .edit("remove"),
    .ifItCrashes(
      .lost, "During its `deinit`, an object can't be stored anymore. Compare identifiers."))
  static func removesInDeinit() throws {
    let scene = try Scene.working("South")
    let list = scene.list.list
    var removal = ""
    scene.add(Station("North") { removal = "returned \(list.remove($0))" })
    scene.release("North")
    expect(
      removal, is: "returned true",
      """
      North called `remove(self)`. During `deinit`, weak references to the object are already \
      `nil`, so its entry looks empty. Compare identifiers, and remove no empty entries before that.
      """)
    expect(scene.notify("Fire"), is: "Fire South | South", "Only South is still registered.")
  }

  @Test("A nested event is delivered in full before the outer one continues")
  static func deliversNestedEvents() throws {
    let scene = try Scene.working("North", "South")
    scene.when("North", "Outer") { $0.notify("Inner") }
    expect(
      scene.notify("Outer"),
      is: "Outer North, Inner North, Inner South, Outer South | North, South",
      "North began an inner event. \(nesting)")
  }

  @Test("A removal takes effect in the nested event and in the outer one")
  static func removesFromAllEvents() throws {
    let scene = try Scene.working("North", "South", "East", "West")
    scene.when("North", "Outer") {
      $0.remove("West")
      $0.notify("Inner")
    }
    scene.when("North", "Inner") { $0.remove("South") }
    expect(
      scene.notify("Outer"), is: "Outer North, Inner North, Inner East, Outer East | North, East",
      """
      West was removed before the inner event began, and South during it, both before their turns. \
      An event that begins or ends must not forget what was removed.
      """)
  }

  @Test("An error ends the event and leaves the list usable")
  static func survivesErrors() throws {
    let scene = try Scene.working("North", "South", "East")
    scene.when("South") { _ in throw Failure() }
    let undo: Comment = """
      South threw an error in the event Bad, and in no other. An error ends its event and changes \
      nothing else. If `invoke` counts or stores something, undo that in a `defer`.
      """
    try require(
      scene.notify("Bad"), is: "Bad North, Bad South, error | North, South, East",
      "South threw an error. It ends the event, and `invoke` has to throw it, too.",
      where: ["…, error |…": undo])
    expect(scene.notify("Next"), is: "Next North, Next South, Next East | North, South, East", undo)
    for _ in 1...200 {
      scene.add("Guest")
      scene.remove("Guest")
    }
    expect(scene.held(), is: "few values", undo)
  }

  // MARK: - The traps

  @Test("A nested event notifies those that were registered when it began")
  static func startsFromItsOwnBeginning() throws {
    let scene = try Scene.working("North", "South", "East")
    scene.when("North", "Outer") {
      $0.remove("East")
      $0.add("East")
      $0.notify("First")
      $0.notify("Second")
    }
    scene.when("South", "First") { $0.add("West") }
    expect(
      scene.notify("Outer"),
      is: """
        Outer North, First North, First South, First East, Second North, Second South, \
        Second East, Second West, Outer South | North, South, East, West
        """,
      """
      East was added again before the event First began, and West before Second. The event Outer \
      began before both. A mark belongs to an entry, and not to an object or to all events.
      """)
  }

  @Test("Taking out an empty entry isn't removing a delegate", .edit("remove"))
  static func ignoresEmptyEntries() throws {
    let scene = try Scene.working("Old", "North")
    // The stranger exists before the deallocation, so it can't get Old's address.
    let stranger = Station("Stranger")
    scene.release("Old")
    expect(
      scene.remove(stranger), is: "returned false | North",
      "Old was deallocated, and the stranger was never added. Old's empty entry isn't its entry.")
    scene.add("South")
    expect(
      scene.remove("North"), is: "returned true | South",
      "Old's empty entry was taken out, so North has another index. Don't use an old one.")
  }

  @Test(
    "An event of a list of Any doesn't notify nil",
    .ifItCrashes([.noValue, .cast], "An entry may be empty."))
  static func unwrapsBeforeItCasts() throws {
    _ = try Scene.working("North")
    let list = ReentrantMulticastDelegate<Any>()
    list.add(Station("Old"))
    var calls = 0
    list.invoke { _ in calls += 1 }
    expect(
      "\(calls) calls", is: "0 calls",
      "Old was deallocated, and `nil` can be cast to `Any`. Unwrap `object` before you cast it.")
  }
}

// MARK: - What the tests use

private let snapshot: Comment = """
  An index into `entries` isn't valid after a change. Go through a snapshot, and check each entry \
  right before its turn.
  """

private let nesting: Comment =
  "Each call of `invoke` has to go through its own snapshot, from its beginning to its end."

// If the compiler says here that `any Responding` has to be a class type, remove the constraint to
// `AnyObject` from your class: a protocol type isn't a class type.
private typealias List = ReentrantMulticastDelegate<any Responding>

private typealias Scene = StepSupport.Scene<Tested>

private struct Tested: TestedList {
  let list = List()

  var delegates: [Any]? { list.delegates }

  func add(_ station: Station) -> Bool { list.add(station) }

  func remove(_ station: Station) -> Bool { list.remove(station) }

  // The closure is in parentheses, so that a label is noticed.
  func notify(_ body: (Any) throws -> Void) throws { try list.invoke({ try body($0) }) }
}
