import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import TypesExercise
#else
  import TypesSolution
#endif

// A `Scene` has a list and keeps its stations alive until it releases them. Unless a test passes
// another list, its closures are correct, so that only `Entry` matters. What an event does is a
// line such as `Fire North, Fire East`. The scene is in `Tests/Support/Scene.swift`.

@Suite("12 Types", .serialized, .rehearsed, .edit("TypedMulticastDelegate.swift", "delegate"))
enum TypesTests {
  // MARK: - The lesson

  @Test(
    "An event reaches the delegate of each entry, in order",
    .edit("TypedMulticastDelegate.swift", "Entry"))
  static func notifiesInOrder() throws {
    let scene = Scene("North", "South", "East")
    try require(
      scene.notify("Fire"), is: "Fire North, Fire South, Fire East",
      """
      Each `Entry` has to store the closure that `weakly` returns for its own delegate, and \
      `delegate` has to return what this closure returns.
      """)
    expect(
      scene.notify("Smoke"), is: "Smoke North, Smoke South, Smoke East",
      "For the second event, `delegate` has to call the closure again.")
  }

  @Test("An entry doesn't keep its delegate alive", .edit("TypedMulticastDelegate.swift", "Entry"))
  static func refersWeakly() throws {
    let scene = try Scene.working("North", "South")
    scene.add("West")
    expect(
      scene.release("South"), is: .deallocated,
      """
      The closures are weak, so `Entry` keeps South alive. Store only a closure in it, the one \
      that `weakly` returns.
      """)
    expect(
      scene.release("West"), is: .deallocated,
      "West was added after the event. Call `weakly` in `init`, and don't store the delegate.")
  }

  @Test(
    "An entry whose closure returns nil is skipped",
    .ifItCrashes(.noValue, "The closure returned `nil`. Return its optional, without `!`."))
  static func returnsNil() throws {
    let scene = try Scene.working("North", "South", "East")
    scene.release("South")
    expect(
      scene.notify("Fire"), is: "Fire North, Fire East",
      "South was deallocated, so its closure returns `nil`, and `delegate` has to do the same.")
  }

  @Test(
    "An entry calls weakly once, and its closure at each event",
    .edit("TypedMulticastDelegate.swift", "Entry"))
  static func asksTheClosure() throws {
    let (north, deputy) = (Station("North"), Station("Deputy"))
    let sendsDeputy = Atomic(false)
    let made = Atomic(0)
    let list = List(weakly: { station in
      made.wrappingAdd(1, ordering: .relaxed)
      return { [weak station] in sendsDeputy.load(ordering: .relaxed) ? deputy : station }
    })
    let scene = Scene(in: Tested(list: list))
    scene.add(north)
    try require(
      scene.notify("Fire"), is: "Fire North", "The closure returned North, so notify North.")
    sendsDeputy.store(true, ordering: .relaxed)
    expect(
      scene.notify("Smoke"), is: "Smoke Deputy",
      """
      The closure now returns another station, Deputy. Call the closure at each event, and return \
      what it returns: no object that `Entry` stored earlier.
      """)
    expect(
      "calls of weakly: \(made.load(ordering: .relaxed))", is: "calls of weakly: 1",
      "One delegate was added. Call `weakly` once, in the `init` of `Entry`, and nowhere else.")
  }

  @Test("A list of any Alarmed notifies its delegates", .edit("Alarmed.swift", "init"))
  static func createsAList() {
    let scene = Scene("North", "South", "East", in: Tested(list: List()))
    expect(
      scene.notify("Fire"), is: "Fire North, Fire South, Fire East",
      """
      The closure that `init()` passes as `weakly` gets a delegate, and has to return a closure \
      that returns this delegate. If that goes through an object of yours, hold that object.
      """)
  }

  @Test("A list of any Alarmed doesn't keep a delegate alive", .edit("Alarmed.swift", "init"))
  static func createsAWeakList() throws {
    let scene = try Scene.working("North", "South", in: Tested(list: List()))
    expect(
      scene.release("South"), is: .deallocated,
      """
      The inner closure keeps South alive. Without `weak`, what it captures is strong, even if \
      `[reference]` captures the value of a weak reference.
      """)
  }

  @Test(
    "A list of any Alarmed skips a deallocated delegate", .edit("Alarmed.swift", "init"),
    .ifItCrashes(
      .lost,
      """
      South was deallocated, and the closure was called. `unowned` and `!` end the program then. \
      Use `weak`, and return the optional as it is.
      """))
  static func skipsTheDeallocated() throws {
    let scene = try Scene.working("North", "South", "East", in: Tested(list: List()))
    try require(scene.release("South"), is: .deallocated, "Something keeps South alive.")
    expect(
      scene.notify("Fire"), is: "Fire North, Fire East",
      "South was deallocated before the event. Its closure has to return `nil`.")
  }

  // MARK: - The traps

  @Test(
    "During an event, the list of closures keeps the promises of chapter 9",
    .edit("TypedMulticastDelegate.swift", "invoke"))
  static func keepsItsPromises() throws {
    let scene = try Scene.working("North", "South", "East", "West")
    scene.when("North") {
      $0.remove("South")
      $0.release("East")
      $0.add("Hill")
      $0.notify("Smoke")
    }
    expect(
      scene.notify("Fire"), is: "Fire North, Smoke North, Smoke West, Smoke Hill, Fire West",
      """
      North removed South, released East, added Hill, and began the event Smoke. Call each closure \
      only when its entry's turn comes, and check the entry's mark before that.
      """)
  }

  @Test("Threads can release delegates while others ask for them", .hasOwnChild)
  static func survivesThreads() async throws {
    _ = try Scene.working("North", in: Tested(list: List()))
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) {
        endProcess(after: 8)
        leaveNoBacktrace()
        TypesTests.releaseDuringEvents()
        finish()
      }
    ) { output in
      output.contains("found nil")
        ? "A delegate was released after `if` or `guard` found it and before `!`. Read it only once."
        : "Several threads can read an entry at the same time, so `delegate` must not change it."
    }
  }

  /// Releases delegates in one thread while five others notify them.
  private static func releaseDuringEvents() {
    // Many short races find more than a long one.
    for _ in 1...25 {
      let list = List()
      let race = Race(milliseconds: 30)
      inThreads(6) { thread in
        while thread > 0, race.isOn { list.invoke { _ in } }
        while race.isOn {
          let stations = (0..<10).map { _ in Station("Temporary") }
          stations.forEach { list.add($0) }
          pauseThread(microseconds: 50)
        }
      }
    }
  }
}

// MARK: - What the tests use

private typealias List = TypedMulticastDelegate<any Alarmed>
private typealias Scene = StepSupport.Scene<Tested>

extension Station: Alarmed {
  package func alarm(at location: String) {}
}

private struct Tested: TestedList {
  var list = List(weakly: { station in { [weak station] in station } })

  // The list doesn't show what it contains.
  var delegates: [Any]? { nil }

  func add(_ station: Station) -> Bool { list.add(station) }

  func remove(_ station: Station) -> Bool { list.remove(station) }

  // The closure is in parentheses, so that a label is noticed.
  func notify(_ body: (Any) throws -> Void) throws { try list.invoke({ try body($0) }) }
}
