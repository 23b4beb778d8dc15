import AddRemoveSolution
import StepSupport
import Testing

#if EXERCISE
  import InvokeExercise
#else
  import InvokeSolution
#endif

// A `Scene` has a multicast delegate and keeps its stations alive until it releases them. What an
// event does is a line such as `Fire North, Fire East | North, East`: before the bar are the calls
// of the closure, and after it the delegates of the list then. It's in `Tests/Support/Scene.swift`.

@Suite(
  "03 Invoke", .serialized, .rehearsed, .edit("invokeDelegates"),
  .ifItCrashes(.message, "The event doesn't end. Look for a loop that never moves on."))
enum InvokeTests {
  // MARK: - The lesson

  @Test(
    "Every delegate is invoked once",
    .ifItCrashes(.index, "Three delegates were invoked, and your code crashed. Check its indices."))
  static func invokesEveryDelegate() {
    let scene = Scene("North", "South", "East")
    let calls = scene.notify("Fire").prefix { $0 != "|" }.split(separator: ", ")
    let counts = ["North", "South", "East"].map { name in
      "\(name) \(calls.count { $0.contains(name) })×"
    }
    expect(
      line(of: counts), is: "North 1×, South 1×, East 1×",
      "The list contains three delegates. Call the closure once with each of them.",
      where: [
        "…2×…": "The closure was called twice with a delegate. One loop is enough.",
        "North 0×, South 1×…": "North was skipped. The first index of an array is 0.",
        "…South 1×, East 0×": "East was skipped. The last index of an array is its count minus 1.",
        "North 1×, South 0×, East 0×":
          "Only North was invoked. Loop over all of `delegates`. A `return` in the loop ends it.",
        "North 0×, South 0×, East 0×":
          "No delegate was invoked. Does your loop run, and call the closure?",
      ])
  }

  @Test("Delegates are invoked in the order they were added")
  static func invokesInOrder() {
    let scene = Scene("North", "South", "East")
    expect(
      scene.notify("Fire"), is: "Fire North, Fire South, Fire East | North, South, East",
      "The event has to reach the delegates in the order in which they were added.",
      where: ["…| none": "All stations are alive. Invoking doesn't remove them."])
  }

  @Test(
    "A delegate that was added twice is invoked twice",
    .ifItCrashes(
      .message,
      "North and South were added twice. A search for one of them finds only its first place."))
  static func invokesBothOccurrences() {
    let scene = Scene("North", "South", "South", "North")
    expect(
      scene.notify("Fire"),
      is: "Fire North, Fire South, Fire South, Fire North | North, South, South, North",
      "A delegate that appears twice in `delegates` has two turns.")
  }

  @Test("A deallocated delegate isn't invoked, and the others are")
  static func leavesOutTheDeallocated() throws {
    let scene = try Scene.working("North", "South", "East")
    try require(
      scene.release("South"), is: .deallocated,
      "South was invoked and then released. `invokeDelegates` must not store delegates.")
    expect(
      scene.notify("Fire"), is: "Fire North, Fire East | North, East",
      "South was deallocated before the event, so `delegates` contains only the other two.")
  }

  @Test(
    "With no delegates, the closure isn't called",
    .ifItCrashes(.missing, "The list is empty. An empty array has no first element and no index 0.")
  )
  static func invokesNothing() throws {
    let nothing: Comment = "The list is empty, so there's nothing to call."
    expect(Scene().notify("Fire"), is: "none | none", nothing)
    let scene = Scene("North")
    try require(scene.notify("Fire"), is: "Fire North | North", "North is in the list.")
    scene.remove("North")
    expect(scene.notify("Fire"), is: "none | none", nothing)
  }

  @Test(
    "A delegate can remove itself while it is invoked",
    .ifItCrashes(
      .index, "North removed itself in its turn, so `delegates` became shorter. \(index)"))
  static func canRemoveItself() throws {
    let scene = try Scene.working("North", "South", "East")
    scene.when("North") { $0.remove("North") }
    try require(
      scene.notify("Fire"), is: "Fire North, Fire South, Fire East | South, East",
      "North removed itself in its turn. South and East still have their turns. \(index)")
    expect(
      scene.notify("Flood"), is: "Flood South, Flood East | South, East",
      "North removed itself during the first event, so the second one doesn't reach it.")
  }

  @Test(
    "A delegate can remove one after it while it is invoked",
    .ifItCrashes(.index, "South removed West in its turn, so `delegates` became shorter. \(index)"))
  static func canRemoveOneAfterIt() throws {
    let scene = try Scene.working("North", "South", "West", "East")
    scene.when("South") { $0.remove("West") }
    // Whether West still has its turn is left open.
    expect(
      scene.notify("Fire").replacing(", Fire West", with: ""),
      is: "Fire North, Fire South, Fire East | North, South, East",
      "South removed West, which comes after it, so South is at the same index. East is next.",
      where: [
        "Fire North, Fire South |…":
          "South removed West in its turn. If West loses its turn, `continue` with the next delegate."
      ])
  }

  @Test(
    "A delegate can remove others before it while it is invoked",
    .ifItCrashes(
      .index, "South removed two others in its turn, so `delegates` became shorter. \(index)"))
  static func canRemoveOthersBeforeIt() throws {
    let scene = try Scene.working("North", "Harbor", "South", "East")
    scene.when("South") {
      $0.remove("North")
      $0.remove("Harbor")
    }
    expect(
      scene.notify("Fire"), is: "Fire North, Fire Harbor, Fire South, Fire East | South, East",
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
    let scene = try Scene.working("North", "South")
    scene.when("North") { $0.add("West") }
    // Whether West has a turn during this event is left open.
    try require(
      scene.notify("Fire").replacing(", Fire West |", with: " |"),
      is: "Fire North, Fire South | North, South, West",
      "North added West in its turn. The others still have one turn each, and West one or none.")
    expect(
      scene.notify("Flood"), is: "Flood North, Flood South, Flood West | North, South, West",
      "West was added during the first event, so the second one reaches it, too.")
  }

  @Test(
    "A delegate can fire another event while it is invoked",
    .ifItCrashes(
      [.missing, .lock], "South fired a second event in its turn. Calls must not share variables."))
  static func canFireAnotherEvent() throws {
    let scene = try Scene.working("North", "South", "East")
    scene.when("South", "Outer") { $0.notify("Inner") }
    let line = scene.notify("Outer")
    let inner = "Inner North, Inner South, Inner East"
    try require(
      line.contains(inner) ? inner : line, is: inner,
      "South fired a second event in its turn. It has to reach all delegates, as any event.")
    expect(
      line, is: "Outer North, Outer South, \(inner), Outer East | North, South, East",
      "The first event has to go on with East after the second one. Calls share no variables.")
  }
}

// MARK: - What the tests use

private typealias Scene = StepSupport.Scene<Tested>

private struct Tested: TestedList {
  // If the compiler says here that `any Responding` has to be a class type, remove the constraint
  // from the extension: protocol types don't satisfy it.
  let list = MulticastDelegate<any Responding>()

  var delegates: [Any]? { list.delegates }

  func add(_ station: Station) { list.addDelegate(station) }

  func remove(_ station: Station) { list.removeDelegate(station) }

  // The closure is in parentheses, so that a label is noticed.
  func notify(_ body: (Any) throws -> Void) { list.invokeDelegates({ try? body($0) }) }
}
