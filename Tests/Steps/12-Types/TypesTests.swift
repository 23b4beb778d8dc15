import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import TypesExercise
#else
  import TypesSolution
#endif

// A `Town`, at the end of this file, has a list and keeps its sirens alive until it releases them.
// Unless a test passes another list, its closures are correct, so that only `Entry` matters.
// What an event does is a line such as `Fire North, Fire East`.

@Suite("12 Types", .serialized, .rehearsed, .edit("TypedMulticastDelegate.swift", "delegate"))
enum TypesTests {
  // MARK: - The lesson

  @Test(
    "An event reaches the delegate of each entry, in order",
    .edit("TypedMulticastDelegate.swift", "Entry"))
  static func notifiesInOrder() throws {
    let town = Town("North", "South", "East")
    try require(
      town.notify("Fire"), is: "Fire North, Fire South, Fire East",
      """
      Each `Entry` has to store the closure that `weakly` returns for its own delegate, and \
      `delegate` has to return what this closure returns.
      """)
    expect(
      town.notify("Smoke"), is: "Smoke North, Smoke South, Smoke East",
      "For the second event, `delegate` has to call the closure again.")
  }

  @Test("An entry doesn't keep its delegate alive", .edit("TypedMulticastDelegate.swift", "Entry"))
  static func refersWeakly() throws {
    let town = try Town.working("North", "South")
    town.add("West")
    expect(
      town.release("South"), is: .deallocated,
      """
      The closures are weak, so `Entry` keeps South alive. Store only a closure in it, the one \
      that `weakly` returns.
      """)
    expect(
      town.release("West"), is: .deallocated,
      "West was added after the event. Call `weakly` in `init`, and don't store the delegate.")
  }

  @Test(
    "An entry whose closure returns nil is skipped",
    .ifItCrashes(.noValue, "The closure returned `nil`. Return its optional as it is, without `!`.")
  )
  static func returnsNil() throws {
    let town = try Town.working("North", "South", "East")
    town.release("South")
    expect(
      town.notify("Fire"), is: "Fire North, Fire East",
      "South was deallocated, so its closure returns `nil`, and `delegate` has to do the same.")
  }

  @Test("An entry asks its closure at each event, without a cast")
  static func asksTheClosure() throws {
    let (north, deputy) = (Siren("North"), Siren("Deputy"))
    let sendsDeputy = Atomic(false)
    let list = List(weakly: { siren in
      { [weak siren] in sendsDeputy.load(ordering: .relaxed) ? deputy : siren }
    })
    let town = Town(list: list)
    list.add(north)
    try require(
      town.notify("Fire"), is: "Fire North", "The closure returned North, so notify North.")
    sendsDeputy.store(true, ordering: .relaxed)
    expect(
      withExtendedLifetime(north) { town.notify("Smoke") }, is: "Smoke Deputy",
      """
      The closure now returns another siren, Deputy. Call the closure at each event, and return \
      what it returns: no object that `Entry` stored earlier.
      """)
  }

  @Test("Each call of add calls weakly once", .edit("TypedMulticastDelegate.swift", "Entry"))
  static func makesOneClosure() throws {
    let made = Atomic(0)
    let town = Town(
      "North", "South",
      list: List(weakly: { siren in
        made.wrappingAdd(1, ordering: .relaxed)
        return { [weak siren] in siren }
      }))
    try require(
      town.notify("Fire"), is: "Fire North, Fire South",
      "An entry has to call the closure that `weakly` returned for its own delegate.")
    town.notify("Smoke")
    town.remove("North")
    expect(
      "\(made.load(ordering: .relaxed)) closures", is: "2 closures",
      "Two delegates were added. Call `weakly` once, in the `init` of `Entry`, and nowhere else.")
  }

  @Test("An event in the background reaches a delegate of the main actor")
  @MainActor static func casts() async {
    let list = TypedMulticastDelegate<any Ringing & Sendable>(weakly: { bell in
      { [weak bell] in bell }
    })
    let bell = Bell()
    list.add(bell)
    let event = Task.detached {
      var calls: [String] = []
      list.invoke { _ in calls.append("called the bell") }
      return calls
    }
    let calls = await event.value
    expect(
      withExtendedLifetime(bell) { calls }, is: ["called the bell"],
      "Off the main actor, this delegate can't be cast to its protocol. Do without a cast.")
  }

  @Test("A list of any Alarmed notifies its delegates", .edit("Alarmed.swift", "init"))
  static func createsAList() {
    let town = Town("North", "South", "East", list: List())
    expect(
      town.notify("Fire"), is: "Fire North, Fire South, Fire East",
      """
      The closure that `init()` passes as `weakly` gets a delegate, and has to return a closure \
      that returns this delegate. If that goes through an object of yours, hold that object.
      """)
  }

  @Test("A list of any Alarmed doesn't keep a delegate alive", .edit("Alarmed.swift", "init"))
  static func createsAWeakList() throws {
    let town = try Town.working("North", "South", list: List())
    expect(
      town.release("South"), is: .deallocated,
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
    let town = try Town.working("North", "South", "East", list: List())
    try require(town.release("South"), is: .deallocated, "Something keeps South alive.")
    expect(
      town.notify("Fire"), is: "Fire North, Fire East",
      "South was deallocated before the event. Its closure has to return `nil`.")
  }

  // MARK: - The traps

  @Test(
    "During an event, the list of closures keeps the promises of chapter 9",
    .edit("TypedMulticastDelegate.swift", "invoke"))
  static func keepsItsPromises() throws {
    let town = try Town.working("North", "South", "East", "West")
    town.when("North") {
      $0.remove("South")
      $0.release("East")
      $0.add("Hill")
      $0.notify("Smoke")
    }
    expect(
      town.notify("Fire"), is: "Fire North, Smoke North, Smoke West, Smoke Hill, Fire West",
      """
      North removed South, released East, added Hill, and began the event Smoke. Call each closure \
      only when its entry's turn comes, and check the entry's mark before that.
      """)
  }

  @Test(
    "An object that only a closure owns can use the list in its deinit",
    .edit("TypedMulticastDelegate.swift", "add"),
    .ifItCrashes(
      .lock,
      """
      A removed entry's closure owned an object whose `deinit` used the list. In `withLock`, take \
      entries out, but keep them alive until it returns.
      """))
  static func releasesClosuresAfterUnlocking() throws {
    _ = try Town.working("North")
    let released = Atomic(0)
    let lists = Mutex<List?>(nil)
    let list = List(weakly: { siren in
      let ticket = Ticket {
        lists.withLock { $0 }?.invoke { _ in }
        released.wrappingAdd(1, ordering: .relaxed)
      }
      return { [weak siren] in withExtendedLifetime(ticket) { siren } }
    })
    lists.withLock { $0 = list }
    let north = Siren("North")
    list.add(Siren("Old"))
    list.add(north)
    list.remove(north)
    lists.withLock { $0 = nil }
    expect(
      "released \(released.load(ordering: .relaxed)) closures", is: "released 2 closures",
      "Old was deallocated and North removed. The list has to release the closures of both.")
  }

  @Test("Threads can release delegates while others ask for them", .hasOwnChild)
  static func survivesThreads() async throws {
    _ = try Town.working("North", list: List())
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
        while race.isOn {
          guard thread == 0 else {
            list.invoke { _ in }
            continue
          }
          let sirens = (0..<10).map { _ in Siren("Temporary") }
          sirens.forEach { list.add($0) }
          pauseThread(microseconds: 50)
        }
      }
    }
  }
}

// MARK: - What the tests use

private typealias List = TypedMulticastDelegate<any Alarmed>

private final class Siren: Alarmed, Named {
  let name: String

  init(_ name: String) { self.name = name }

  func alarm(at location: String) {}
}

private protocol Ringing: AnyObject {}

/// A delegate that conforms to its protocol on the main actor only.
@MainActor private final class Bell: @MainActor Ringing {}

/// An object that uses the list in its `deinit`.
private final class Ticket: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }

  deinit { onDeinit() }
}

/// A list, and what keeps its delegates alive, records the calls, and reacts to them.
private final class Town {
  let list: List
  private var calls: [String] = []
  private var runningEvents = 0
  private var sirens: [String: Siren] = [:]
  private var reactions: [String: (Town) -> Void] = [:]

  convenience init(
    _ names: String..., list: List = List(weakly: { siren in { [weak siren] in siren } })
  ) {
    self.init(names, list)
  }

  private init(_ names: [String], _ list: List) {
    self.list = list
    names.forEach(add)
  }

  /// A town whose list has notified all of its delegates.
  static func working(
    _ names: String..., list: List = List(weakly: { siren in { [weak siren] in siren } }),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Town {
    let town = Town(names, list)
    try require(
      town.notify("Test"), is: line(of: names.map { "Test \($0)" }),
      "An event has to reach all delegates before this test can check anything else.",
      sourceLocation: sourceLocation)
    return town
  }

  func add(_ name: String) {
    sirens[name] = Siren(name)
    list.add(sirens[name]!)
  }

  func remove(_ name: String) { list.remove(sirens[name]!) }

  /// Releases a siren, and returns what became of it.
  @discardableResult func release(_ name: String) -> Probe.State { Probe.release(&sirens[name]) }

  /// Sets what a siren does in its next turn.
  func when(_ name: String, _ reaction: @escaping (Town) -> Void) { reactions[name] = reaction }

  /// Notifies the delegates about an event, and returns the calls since the last line.
  @discardableResult func notify(_ event: String) -> String {
    runningEvents += 1
    // The closure is in parentheses, so that a label is noticed.
    list.invoke({ delegate in
      let name = (delegate as? Siren)?.name ?? "another object"
      calls.append("\(event) \(name)")
      reactions.removeValue(forKey: name)?(self)
    })
    runningEvents -= 1
    defer { if runningEvents == 0 { calls = [] } }
    return line(of: calls)
  }
}
