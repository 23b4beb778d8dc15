import StepSupport
import Synchronization
import Testing

#if EXERCISE
  import ThreadsExercise
#else
  import ThreadsSolution
#endif

// A `Scene` has a list and keeps its stations alive until it releases them. A line such as
// `returned true | North, East`, or `Fire North, Fire East | North, East` for an event, says what a
// call does. After the bar are the delegates of the list then. It's in `Tests/Support/Scene.swift`.

@Suite(
  "11 Threads", .serialized, notesFailures, .rehearsed, .edit("invoke"),
  .ifItCrashes(
    .index,
    "The list changed during the event, so old indices aren't valid. Go through a snapshot."),
  .ifItCrashes(.message, "The event doesn't end. Look for an endless loop."),
  .ifItCrashes(
    .lock,
    "A thread takes a lock that it holds. In `withLock`, call no method that calls `withLock`."))
enum ThreadsTests {
  // MARK: - The lesson

  @Test("A new delegate comes after those that are already registered", .edit("add"))
  static func appendsNewDelegates() {
    let scene = Scene("North")
    expect(
      scene.add("South"), is: "returned true | North, South",
      "`add` has to append an entry for a new delegate, and return `true`.")
  }

  @Test("Adding a registered delegate changes nothing and returns false", .edit("add"))
  static func refusesDuplicates() throws {
    let scene = try Scene.registered("North", "South")
    expect(
      try inTime(leftLocked) { scene.add("North") }, is: "returned false | North, South",
      "North is already registered. Look for its identifier, and leave its entry where it is.")
  }

  @Test(
    "Removing a delegate returns whether it was registered", .edit("remove"),
    .ifItCrashes(
      .missing, "If no entry has the delegate's identifier, there's no index: return `false`."))
  static func removesOnce() throws {
    let scene = try Scene.registered("North", "South", "East", "West")
    try require(
      scene.remove("South"), is: "returned true | North, East, West",
      "South is registered. Take out its entry, leave the others in order, and return `true`.")
    expect(
      try inTime(leftLocked) { scene.remove("South") }, is: "returned false | North, East, West",
      "South was already removed, so no entry has its identifier. Return `false`.")
    try require(
      scene.remove("East"), is: "returned true | North, West",
      "East was behind South, so its index changed when South was removed. Don't use an old one.")
    let stranger = Station("Stranger")
    scene.release("West")
    expect(
      scene.remove(stranger), is: "returned false | North",
      "West was deallocated, and the stranger was never added. West's empty entry isn't its entry.")
  }

  @Test("Adding a delegate takes out the entries of deallocated ones", .edit("add"))
  static func cleansUp() throws {
    // A new object usually gets the address of the one that was deallocated last, but not always.
    for _ in 1...50 {
      let scene = try Scene.registered("Old", "North")
      scene.release("Old")
      try require(
        scene.add("New"), is: "returned true | North, New",
        """
        New has the identifier of Old, which was deallocated. Before `add` looks for New, call \
        `markDeallocated()`, which marks Old's entry, and then take out all marked entries.
        """)
      try require(
        scene.remove("New"), is: "returned true | North",
        """
        `add` left Old's marked entry in the array, and `remove` found it first, because New has \
        the same identifier. `add` has to take marked entries out.
        """)
      try require(
        scene.remove("North"), is: "returned true | none",
        "`add` took out Old's entry, so North's index changed. Don't use an old one.",
        edit: ["remove"])
    }
  }

  @Test("Notifying calls `body` once with each delegate, in order")
  static func notifiesInOrder() throws {
    let scene = try Scene.registered("North", "South", "East")
    expect(
      scene.notify("Fire"), is: "Fire North, Fire South, Fire East | North, South, East",
      "`invoke` has to call `body` once with each registered delegate.")
  }

  @Test("A delegate may begin another event in its turn", .ifItCrashes(.lock, heldDuringTheEvent))
  static func allowsNestedEvents() throws {
    let scene = try Scene.working("North", "South")
    scene.when("North") { $0.notify("Smoke") }
    expect(
      try inTime(heldDuringTheEvent) { scene.notify("Fire") },
      is: "Fire North, Smoke North, Smoke South, Fire South | North, South",
      "North began an event in its turn. It has to reach both before the outer event continues.")
  }

  @Test(
    "A delegate that is removed during an event is left out of it",
    .edit("remove without markAsRemoved", "invoke"))
  static func skipsTheRemoved() throws {
    let scene = try Scene.working("North", "South", "East")
    scene.when("North") { $0.remove("South") }
    try require(
      try inTime(heldDuringTheEvent, edit: ["invoke"]) { scene.notify("Fire") },
      is: "Fire North, Fire East | North, East",
      "North removed South before South's turn. Skip South, and continue with East.",
      where: [
        "…Fire South…":
          "`remove` has to mark South's entry, and `invoke` to check the mark before each call."
      ])
    scene.when("North") { $0.remove("North") }
    expect(
      scene.notify("Smoke"), is: "Smoke North, Smoke East | East",
      "North removed itself in its turn. The next one is East, whatever its index is now.")
  }

  @Test(
    "An event skips a deallocated delegate and reaches those after it",
    .ifItCrashes(
      .lost, "South was deallocated, so its entry has no delegate. Don't unwrap it with `!`."))
  static func skipsTheDeallocated() throws {
    let scene = try Scene.working("North", "South", "East")
    scene.when("North") { $0.release("South") }
    expect(
      scene.notify("Fire"), is: "Fire North, Fire East | North, East",
      "South was deallocated before its turn. Skip its entry, and continue with East.",
      where: [
        "…Fire South…":
          "Only `invoke` still referred to South when its turn came. Copy entries, not delegates."
      ])
  }

  @Test("A delegate that is added during an event misses this one")
  static func letsTheAddedWait() throws {
    let scene = try Scene.working("North", "South")
    scene.when("North") { $0.add("East") }
    try require(
      try inTime(heldDuringTheEvent) { scene.notify("Fire") },
      is: "Fire North, Fire South | North, South, East",
      "North added East during the event, so East has to wait for the next one.")
    scene.when("North") {
      $0.remove("South")
      $0.add("South")
    }
    expect(
      scene.notify("Smoke"), is: "Smoke North, Smoke East | North, East, South",
      "South was removed and added again, so it has a new entry. Check the one in the snapshot.")
  }

  @Test(
    "A delegate may remove itself from its deinit", .edit("remove"),
    .ifItCrashes([.lost, .lock], identifier))
  static func removesInDeinit() throws {
    let scene = try Scene.registered("North")
    let list = scene.list.list
    let result = Atomic(false)
    list.add(Station("South") { result.store(list.remove($0), ordering: .relaxed) })
    expect(
      "returned \(result.load(ordering: .relaxed)) | \(scene.names)", is: "returned true | North",
      "South called `remove(self)`. \(identifier)")
  }

  private static let identifier: Comment = """
    In its `deinit`, weak references to an object are already `nil`. Compare identifiers, and \
    leave it to `add` to take out the entries of deallocated delegates.
    """

  @Test("Another thread can use the list while a delegate is notified")
  static func allowsOtherThreads() throws {
    let scene = try Scene.working("North", "South", "East")
    let (list, west) = (scene.list.list, Station("West"))
    let (north, south) = (scene["North"], scene["South"])
    let calls: KeyValuePairs<String, @Sendable () -> Void> = [
      "delegates": { _ = list.delegates }, "invoke": { list.invoke { _ in } },
      "add": { list.add(west) }, "remove(south)": { list.remove(south) },
      "remove(north)": { list.remove(north) },
    ]
    var late = "no call"
    scene.when("North") { _ in late = calls.first { !endsInAnotherThread($0.value) }?.key ?? late }
    let line = scene.notify("Fire")
    try require(
      "\(late) waited", is: "no call waited",
      """
      While North was being notified, another thread's call waited for the event. Even a recursive \
      lock blocks other threads, so call `body` without holding one.
      """)
    expect(
      line, is: "Fire North, Fire East | East, West",
      "In North's turn, another thread added West and removed South and North.")
  }

  // MARK: - The traps

  @Test("Entries of deallocated delegates don't accumulate", .edit("add"))
  static func takesOutAllEntries() throws {
    let scene = try Scene.working("North", "South")
    let list = scene.list.list
    let event = { processorTime(of: { list.invoke { _ in } }, undoneBy: {}) }
    let before = event()
    for station in (1...1000).map({ Station("\($0)") }) { list.add(station) }
    scene.add("East")
    expect(
      event() < before * 15 ? "about as long" : "much longer", is: "about as long",
      """
      A thousand delegates were deallocated, then East was added, and now an event takes longer. \
      `add` has to take out all entries of deallocated delegates, not only one like the new one's.
      """)
  }

  @Test("An error of a delegate ends its event")
  static func throwsErrors() throws {
    let scene = try Scene.working("North", "South", "East")
    scene.when("South") { _ in throw Failure() }
    expect(
      try inTime(leftLocked) { scene.notify("Fire") },
      is: "Fire North, Fire South, error | North, South, East",
      "South threw an error. It ends the event, and `invoke` has to throw it.")
  }

  @Test(
    "An event of a list of any Sendable doesn't notify nil",
    .ifItCrashes([.noValue, .cast], "An entry may be empty."))
  static func unwrapsBeforeItCasts() throws {
    _ = try Scene.working("North")
    let list = ThreadSafeMulticastDelegate<any Sendable>()
    list.add(Station("Old"))
    var calls = 0
    list.invoke { _ in calls += 1 }
    expect(
      "\(calls) calls", is: "0 calls",
      """
      Old was deallocated, and `nil` can be cast to `any Sendable`. Ask the entry for its delegate, \
      with `delegate(as:)`, which unwraps `object` before the cast.
      """)
  }

  // MARK: - Many threads at once, in a child that may crash

  @Test("Threads can notify and read while another one changes the list", .hasOwnChild)
  static func readsUnderTheLock() async throws {
    try await run(
      .notifyAndRead,
      """
      Five threads called only `invoke` or `delegates` while another one changed the list. To copy \
      the array is to read it, so copy it in `withLock`.
      """)
  }

  @Test("Threads can add and remove the same delegates at once", .edit("add"), .hasOwnChild)
  static func changesUnderTheLock() async throws {
    try await run(
      .addAndRemove,
      """
      Threads added and removed delegates. In `add` and in `remove`, look for an entry and change \
      the array in the same `withLock`: an index or a copy from an earlier one may be outdated.
      """)
  }

  @Test("Delegates can be deallocated while other threads use the list", .edit("add"), .hasOwnChild)
  static func survivesReleases() async throws {
    try await run(
      .releaseDelegates,
      """
      Delegates that call `remove` in their `deinit` were released by one thread while another one \
      read `object`. If that happens under a lock or on a queue, so may the `deinit`. Read it outside.
      """)
  }

  // MARK: - What the tests use

  private static let heldDuringTheEvent: Comment = """
    While North was called, it used the list, and the event held the lock or the queue that this \
    call waited for. Copy the array there, and call delegates outside it.
    """

  private static let leftLocked: Comment = """
    A call didn't end, because the one before it, or an early `return` in it, has left a lock \
    locked. `defer { lock.unlock() }` unlocks at each end of a method.
    """

  /// Calls the list in another thread, since a call that waits for a lock may never end.
  private static func inTime(
    _ rule: Comment, edit: [String] = [], sourceLocation: SourceLocation = #_sourceLocation,
    _ call: @escaping () -> String
  ) throws -> String {
    nonisolated(unsafe) let call = call
    let line = Log()
    let hasEnded = endsInAnotherThread { line.add(call()) }
    try require(
      hasEnded ? "the call ends" : "the call waits forever", is: "the call ends", rule,
      edit: edit, sourceLocation: sourceLocation)
    return line.lines[0]
  }

  /// Lets threads race in a child process, because they may crash it or wait forever.
  private static func run(
    _ threads: Threads, _ rule: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try require(
      hasFailed.load(ordering: .relaxed) ? "a test above is red" : "the tests above are green",
      is: "the tests above are green", "Before threads can race, the tests above have to be green.",
      sourceLocation: sourceLocation)
    try await requireFinish(
      await #expect(processExitsWith: .failure, observing: lastWords) { [threads] in
        // The array is guarded when delegates are released, so one thread at most crashes.
        if threads != .releaseDelegates { leaveNoBacktrace() }
        endProcess(after: 8)
        threads.race()
        finish()
      }, sourceLocation: sourceLocation,
      // `add` needs no index.
      edit: { threads == .addAndRemove && $0.contains("Index out of range") ? ["remove"] : [] }
    ) { output in
      threads == .releaseDelegates || output.contains(/Fatal error|still running/)
        ? rule : "Threads used one array. Read it, copy it, and change it only in `withLock`."
    }
    _ = try Scene.working("North", sourceLocation: sourceLocation)
  }
}

private let hasFailed = Atomic(false)

private let notesFailures: IssueHandlingTrait = .compactMapIssues { issue in
  hasFailed.store(true, ordering: .relaxed)
  return issue
}

typealias List = ThreadSafeMulticastDelegate<any Responding & Sendable>
private typealias Scene = StepSupport.Scene<Tested>

private struct Tested: TestedList {
  let list = List()

  var delegates: [Any]? { list.delegates }

  func add(_ station: Station) -> Bool { list.add(station) }

  func remove(_ station: Station) -> Bool { list.remove(station) }

  // The closure is in parentheses, so that a label is noticed.
  func notify(_ body: (Any) throws -> Void) throws { try list.invoke({ try body($0) }) }
}
